import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '../../embedded-postgres/start.ts'
import { bundleServer } from '#server/build/bundle-server.ts'
import { migrate } from '#server/db/migrate.ts'
import { EMBEDDED_NAMES } from '#server/db/open-store.ts'
import { buildWeb } from '#web/build/build.ts'
import { unpackChromium } from './chromium.ts'

/**
 * Builds the pages and the server, unpacks a browser and starts one PostgreSQL for the whole run: the embedded one, or
 * the one at TEST_DATABASE_URL, whose role must be allowed to create databases. Migrates the template
 * that test databases are cloned from.
 * If TEST_POOLER is set to the host and port of a PgBouncer in front of that PostgreSQL, in transaction
 * mode, servers under test connect through it.
 */
declare module 'vitest' {
  export interface ProvidedContext {
    adminUrl: string
    templateUrl: string
    pooler: string | null
  }
}

const quiet = { info() {}, warn() {}, error() {} }

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await Promise.all([buildWeb(), bundleServer()])
  await unpackChromium()
  const given = process.env['TEST_DATABASE_URL']
  const dataDir = await mkdtemp(join(tmpdir(), 'kerbside-test-'))
  const server = given ? null : await startEmbedded({ dataDir, names: EMBEDDED_NAMES, log: quiet })
  const adminUrl = given ?? urlOf(server?.owner)
  const name = `template_${process.pid}`
  await run(adminUrl, `create database ${name}`)
  const template = new URL(adminUrl)
  template.pathname = `/${name}`
  await migrate(template.href)
  await run(
    template.href,
    await readFile(join(import.meta.dirname, 'every-change-has-an-event.sql'), 'utf8'),
  )
  project.provide('adminUrl', adminUrl)
  project.provide('templateUrl', template.href)
  project.provide('pooler', process.env['TEST_POOLER'] ?? null)

  return async () => {
    for (const one of [name, `${name}_demo`, `${name}_demo_unfinished`]) {
      await run(adminUrl, `drop database if exists ${one} with (force)`)
    }
    await server?.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(statement)
  await client.end()
}

/** The address as a URL, which can be passed to other processes. */
function urlOf(
  address:
    { host: string; port: number; user: string; password: string; database: string } | undefined,
): string {
  if (!address) throw new Error('no database')
  const { host, port, user, password, database } = address
  return `postgres://${user}:${encodeURIComponent(password)}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
}
