import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { createKey } from '#server/api-keys/create-key.ts'
import { importCatalog } from '#server/catalog/import-catalog.ts'
import { openDatabase } from '#server/db/connect.ts'
import type { Database } from '#server/db/connect.ts'
import { startEmbedded } from '../../embedded-postgres/start.ts'
import type { PostgresAddress } from '../../embedded-postgres/layout.ts'
import { migrate } from '#server/db/migrate.ts'
import { EMBEDDED_NAMES } from '#server/db/open-store.ts'
import { inOrganisation } from '#server/db/tenant.ts'
import type { Organisation } from '#server/db/tenant.ts'
import { createOrganisation } from '#server/organisations/create-organisation.ts'
import { findOrganisationBySlug } from '#server/organisations/find-organisation.ts'
import { endWithBench } from './end-with-bench.ts'

/** An embedded PostgreSQL in a temporary folder, and organisations for the benches. */

export type BenchDatabase = {
  dataDir: string
  owner: PostgresAddress
  service: PostgresAddress
  db: Database
  /** The id of PostgreSQL's first process. */
  postmaster: number
  close(): Promise<void>
}

export type BenchOrganisation = Organisation & { key: string; keyId: string }

const quiet = { info() {}, warn() {}, error() {} }

export async function openBenchDatabase(): Promise<BenchDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'kerbside-bench-'))
  const server = await startEmbedded({ dataDir, names: EMBEDDED_NAMES, log: quiet })
  const pidFile = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')
  const postmaster = Number.parseInt(pidFile, 10)
  const forget = endWithBench(postmaster)
  await migrate(server.owner)
  const { owner, service } = server
  const db = openDatabase({ connection: service, poolSize: 4, namedStatements: true, log: quiet })
  return {
    dataDir,
    owner,
    service,
    db,
    postmaster,
    async close() {
      await db.end()
      await server.stop()
      forget()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Analyses all tables, as autovacuum does within a minute of the first rows. */
export async function settle({ owner }: BenchDatabase): Promise<void> {
  const client = new pg.Client(owner)
  await client.connect()
  await client.query('vacuum analyze')
  await client.end()
}

/** The demo catalogue with the same limits, set so high that no order reaches them. */
export async function plentifulCatalog(): Promise<object> {
  const text = await readFile(new URL('../../server/demo/catalog.json', import.meta.url), 'utf8')
  return JSON.parse(text, (name, value: unknown) =>
    name === 'stock' || name === 'dayCapacity' ? 100_000 : value,
  ) as object
}

/** Creates an organisation with this catalogue and a key. */
export async function createBenchOrganisation(
  db: Database,
  slug: string,
  catalog: object,
): Promise<BenchOrganisation> {
  const organisation = { slug, name: slug, timezone: 'Australia/Sydney', test: true }
  await createOrganisation(db, organisation, new Date())
  const meet = async () => {
    const met = await findOrganisationBySlug(db, slug)
    if (!met) throw new Error(`organisation ${slug} is missing`)
    return met
  }
  const before = await meet()
  const { id: keyId, key } = await inOrganisation(
    db,
    before.organisation,
    { now: before.now, actor: { type: 'operator' } },
    async (org) => {
      await importCatalog(org, catalog)
      return createKey(org, {
        access: 'read_write',
        name: 'Bench',
        expiresAt: null,
      })
    },
  )
  return { ...(await meet()).organisation, key, keyId }
}

/** Creates organisations with the same catalogue. */
export async function createBenchOrganisations(
  db: Database,
  count: number,
): Promise<BenchOrganisation[]> {
  const catalog = await plentifulCatalog()
  const organisations: BenchOrganisation[] = []
  for (let number = 1; number <= count; number += 1) {
    organisations.push(await createBenchOrganisation(db, `bench-${number}`, catalog))
  }
  return organisations
}

/** The address as a connection string, but with the socket in another folder. */
export function urlOf(address: PostgresAddress, socketFolder: string): string {
  const { user, password, port, database } = address
  const [secret, host] = [password, socketFolder].map(encodeURIComponent)
  return `postgres://${user}:${secret}@localhost:${port}/${database}?host=${host}`
}
