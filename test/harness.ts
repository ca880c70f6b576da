import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import pino from 'pino'
import { inject } from 'vitest'
import { closeAfterFile } from '#test/setup/after-file.ts'
import { createApp } from '#server/app.ts'
import { createKey } from '#server/api-keys/create-key.ts'
import { importCatalog } from '#server/catalog/import-catalog.ts'
import { openDatabase } from '#server/db/connect.ts'
import type { Database } from '#server/db/connect.ts'
import { inOrganisation } from '#server/db/tenant.ts'
import { query } from '#server/db/transaction.ts'
import type { Org } from '#server/db/tenant.ts'
import { WRONG_KEYS_PER_HOUR } from '#server/hirers/find-as-hirer.ts'
import { openBudgets } from '#server/http/rate-limit.ts'
import { createOrganisation } from '#server/organisations/create-organisation.ts'
import { findOrganisationBySlug } from '#server/organisations/find-organisation.ts'
import { createDirectoryStore } from '#server/files/store/directory-store.ts'
import type { FileStore } from '#server/files/store/file-store.ts'
import { listen } from '#server/db/listen.ts'
import { createHub } from '#server/live/hub.ts'
import { startDeliveries } from '#server/webhooks/deliveries/deliver.ts'
import { createProviders } from '#server/payments/providers/create-providers.ts'
import type { StripeOptions } from '#server/payments/providers/stripe.ts'
import type { Geocoder } from '#server/places/geocoder.ts'
import type { Router } from '#server/places/router.ts'
import { createRequestCounts } from '#server/http/clients/count-requests.ts'
import type { RequestCounts } from '#server/http/clients/count-requests.ts'
import { createKeyUses } from '#server/api-keys/key-uses.ts'
import { createRequestLog } from '#server/requests/request-log.ts'
import { createPoster } from '#server/outbound/post.ts'
import type { Answer } from './answer.ts'
import { ask } from './ask.ts'

/**
 * A real server on a real database for one test file. The database is cloned from a migrated template,
 * the server listens on loopback, and every answer is checked against the OpenAPI document.
 */

export const SECRET = 'a-secret-for-tests-only-of-fair-length'
export const BOOKING_URL = 'http://booking.test:4000/book'
export const BOOKING_ORIGIN = 'http://booking.test:4000'

export type TestServer = {
  url: string
  db: Database
  /** Connects as the database's owner, who sees every organisation's rows. */
  owner: pg.Pool
  databaseUrl: string
  /** The server's log lines. */
  logs: string[]
  counts: RequestCounts
  fetch(path: string, init?: RequestInit): Promise<Answer>
  /** Stops the server, as it stops after the last test. */
  stop(): Promise<void>
}

export type TestOrganisation = {
  id: string
  slug: string
  readKey: string
  writeKey: string
  /** Runs work for the organisation in a transaction, as the operator. */
  within<Result>(work: (org: Org) => Promise<Result>): Promise<Result>
}

export type ServerOptions = {
  apiPerMinute?: number
  sessionPerMinute?: number
  reportsPerDay?: number
  publicPerMinute?: number
  publicScope?: 'endpoint' | 'organisation'
  wrongKeysPerHour?: number
  storageLow?: () => boolean
  redisUrl?: string | null
  /** The path at which stored emails are shown. */
  devMail?: string
  /** The address and keys of the stand-in for Stripe. */
  stripe?: StripeOptions | null
  /** Whether visitors can sign in to the demo with one click. */
  demoSignIn?: boolean
  /** The public address. */
  baseUrl?: string
  /** Who may say who the client is; by default the tests themselves. */
  trustedProxies?: string[]
  /** Whether this server hears what other processes notify. */
  hearsOthers?: boolean
  /** Where photos are; by default in a directory of their own. */
  files?: FileStore
  /** Says how long trucks take; by default there is none. */
  router?: Router
  /** Says where addresses are; by default there is none. */
  geocoder?: Geocoder
  /** The style of the board’s map; by default there’s no map. */
  mapStyleUrl?: string
  sendsEmails?: boolean
  /** Whether this server also sends webhook deliveries. */
  deliveries?: boolean
}

/**
 * Creates a database for this test file, dropped when the file is done.
 * @param template the name of the database that it's a copy of
 */
export async function createTestDatabase(
  template = nameOf(inject('templateUrl')),
): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client(inject('adminUrl'))
  await admin.connect()
  await admin.query(`create database ${name} template ${template}`)
  await admin.end()
  closeAfterFile(async () => {
    const client = new pg.Client(inject('adminUrl'))
    await client.connect()
    await client.query(`drop database if exists ${name} with (force)`)
    await client.end()
  })
  return urlOf(name)
}

/** The name of a database, of its address. */
export const nameOf = (href: string): string => new URL(href).pathname.slice(1)

/** The address of a database of this run. */
export function urlOf(name: string): string {
  const url = new URL(inject('templateUrl'))
  url.pathname = `/${name}`
  return url.href
}

/** How the service connects: through PgBouncer if this run has one. */
function throughPooler(href: string): { connection: string; namedStatements: boolean } {
  const pooler = inject('pooler')
  if (pooler === null) return { connection: href, namedStatements: true }
  const url = new URL(href)
  url.host = pooler
  // Debian's PgBouncer is older than 1.21 and can't do named statements.
  return { connection: url.href, namedStatements: false }
}

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'files-'))
  closeAfterFile(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Starts a server on a new database, or on the given one. */
export async function startTestServer(
  options: ServerOptions = {},
  databaseUrl?: string,
): Promise<TestServer> {
  const href = databaseUrl ?? (await createTestDatabase())
  const logs: string[] = []
  const log = pino({ base: null }, { write: (line: string) => void logs.push(line) })
  const db = openDatabase({ ...throughPooler(href), poolSize: 10, log })
  const owner = new pg.Pool({ connectionString: href, max: 4 })
  owner.on('error', () => {})
  const budgets = await openBudgets(options.redisUrl ?? null, log)
  const poster = createPoster({ allowLoopback: true })
  const counts = createRequestCounts()
  const requests = createRequestLog({ db, log, counts })
  const keyUses = createKeyUses({ db, log })
  const live = createHub({ db, log })
  const app = createApp({
    db,
    live,
    log,
    poster,
    payments: await createProviders({
      stripe: options.stripe ?? null,
      baseUrl: 'http://localhost',
      secret: SECRET,
    }),
    files: options.files ?? createDirectoryStore(await makeFolder()),
    router: options.router ?? null,
    geocoder: options.geocoder ?? null,
    mapStyleUrl: options.mapStyleUrl ?? null,
    sendsEmails: options.sendsEmails ?? true,
    isStopping: () => false,
    allowLoopback: true,
    checkAnswers: true,
    trustedProxies: options.trustedProxies ?? ['127.0.0.1'],
    counts,
    requests,
    keyUses,
    baseUrl: options.baseUrl ?? 'http://localhost',
    bookingUrl: BOOKING_URL,
    demoSignIn: options.demoSignIn ?? false,
    secret: SECRET,
    secrets: [SECRET],
    budgets: {
      perKey: budgets.create('key', options.apiPerMinute ?? 1_000_000),
      perSession: budgets.create('session', options.sessionPerMinute ?? 1_000_000),
      perDay: budgets.create('day', options.reportsPerDay ?? 1_000_000, 86_400),
      public: budgets.create('public', options.publicPerMinute ?? 1_000_000),
      wrongKeys: budgets.create('access', options.wrongKeysPerHour ?? WRONG_KEYS_PER_HOUR, 3600),
      publicScope: options.publicScope ?? 'endpoint',
    },
    devMail: options.devMail ?? null,
    devPages: false,
    storageLow: options.storageLow ?? (() => false),
    ping: async () => {
      await db.query({ text: 'select 1' })
    },
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const worker = new AsyncDisposableStack()
  if (options.hearsOthers === true) worker.use(listen(href, 'live', { heard: live.heard, log }))
  if (options.deliveries === true) {
    const deliveries = worker.use(startDeliveries({ db, poster, secrets: [SECRET], log }))
    worker.use(listen(href, 'deliveries', { heard: () => deliveries.wake(), log }))
  }
  closeAfterFile(async () => {
    await app.close()
    await requests[Symbol.asyncDispose]()
    await keyUses[Symbol.asyncDispose]()
    await worker.disposeAsync()
    await poster.close()
    await budgets.close()
    await owner.end()
    await db.end()
  })
  const { port } = app.server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`
  return {
    url,
    db,
    owner,
    databaseUrl: href,
    logs,
    counts,
    fetch: (path, init) => ask(url, path, init),
    stop: () => app.close(),
  }
}

/** Creates an organisation with two keys and, if given, a catalogue. */
export async function createTestOrganisation(
  db: Database,
  catalog: object = {},
  options: { timezone?: string; origins?: string[]; slug?: string; test?: boolean } = {},
): Promise<TestOrganisation> {
  const slug = options.slug ?? `t${randomUUID().replaceAll('-', '').slice(0, 16)}`
  const timezone = options.timezone ?? 'Australia/Sydney'
  const organisation = { slug, name: `Test ${slug}`, timezone, test: options.test ?? true }
  const id = await createOrganisation(db, organisation, new Date())
  const within = async <Result>(work: (org: Org) => Promise<Result>) => {
    const met = await findOrganisationBySlug(db, slug)
    if (!met) throw new Error(`organisation ${slug} has gone`)
    return inOrganisation(db, met.organisation, { now: met.now, actor: { type: 'operator' } }, work)
  }
  await within((org) => importCatalog(org, catalog))
  const key = (access: 'read' | 'read_write') =>
    within((org) => createKey(org, { access, name: access, expiresAt: null }))
  const [read, write] = [await key('read'), await key('read_write')]
  for (const origin of options.origins ?? []) {
    // Written as they are: the shops of tests have no TLS.
    const values = { organisation_id: id, origin }
    await within(({ tx }) => tx.run(query.insertInto('organisation_origins').values(values)))
  }
  return { id, slug, readKey: read.key, writeKey: write.key, within }
}

/** Headers of a JSON call with a key. */
export function withKey(key: string, more: Record<string, string> = {}): Record<string, string> {
  return { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...more }
}

/** Places an order with a key. */
export function placeByKey(
  server: TestServer,
  organisation: TestOrganisation,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  return server.fetch('/api/v1/orders', {
    method: 'POST',
    headers: withKey(organisation.writeKey, headers),
    body: JSON.stringify(body),
  })
}

/** Places an order as the booking page would. */
export function placeByBrowser(
  server: TestServer,
  organisation: TestOrganisation,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  return server.fetch(`/api/public/${organisation.slug}/orders`, {
    method: 'POST',
    headers: { origin: BOOKING_ORIGIN, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
}
