import pg from 'pg'
import { inject } from 'vitest'
import { openDatabase } from '#server/db/connect.ts'
import { DEMO_SLUG, loadDemo } from '#server/demo/load-demo.ts'
import { writeHistory } from '#server/demo/history/write-history.ts'
import { createProviders } from '#server/payments/providers/create-providers.ts'
import {
  BOOKING_URL,
  SECRET,
  createTestDatabase,
  nameOf,
  startTestServer,
  urlOf,
} from '#test/harness.ts'
import type { TestServer } from '#test/harness.ts'

const quiet = { info() {}, warn() {}, error() {} }

/** Any number: of those who write the demo, one goes first. */
const LOCK = 7_310_442

/**
 * Starts a server on a copy of the demo with its half a year of history, where visitors can sign in with one click.
 * The first test file of a run that asks for it writes it, which takes some seconds.
 */
export async function startDemoServer(): Promise<TestServer> {
  const template = nameOf(inject('templateUrl'))
  const name = `${template}_demo`
  const admin = new pg.Client(inject('adminUrl'))
  await admin.connect()
  await admin.query('select pg_advisory_lock($1)', [LOCK])
  const { rowCount } = await admin.query('select from pg_database where datname = $1', [name])
  if (rowCount === 0) {
    const unfinished = `${name}_unfinished`
    await admin.query(`drop database if exists ${unfinished} with (force)`)
    await admin.query(`create database ${unfinished} template ${template}`)
    await writeDemo(urlOf(unfinished))
    await admin.query(`alter database ${unfinished} rename to ${name}`)
  }
  await admin.end()
  return startTestServer({ demoSignIn: true }, await createTestDatabase(name))
}

async function writeDemo(connection: string): Promise<void> {
  const db = openDatabase({ connection, poolSize: 4, namedStatements: true, log: quiet })
  await loadDemo(db, SECRET)
  const payments = await createProviders({ stripe: null, baseUrl: BOOKING_URL, secret: SECRET })
  const { signal } = new AbortController()
  const options = { slug: DEMO_SLUG, payments, bookingUrl: BOOKING_URL, log: quiet, signal }
  await writeHistory(db, options)
  await db.end()
}
