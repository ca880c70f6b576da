import { setTimeout as sleep } from 'node:timers/promises'
import { inTransaction } from '#server/db/tenant.ts'
import { createBenchOrganisation, openBenchDatabase, settle } from '../tools/database.ts'
import type { BenchDatabase, BenchOrganisation } from '../tools/database.ts'
import { atMost, milliseconds, table } from '../figures.ts'
import type { Section } from '../figures.ts'
import { receiveWebhooks } from './receive-webhooks.ts'
import { startServer } from '../tools/server-process.ts'
import { median, percentile } from '../statistics.ts'
import { openOwner, payload, registerEndpoints, untilSettled, webhookSettings } from './work.ts'

/** The time from an event's commit to the first byte at its receiver. */

const ROUNDS = 5
const SECONDS = 10
const EVENTS_PER_SECOND = 50

type Round = { p50: number; p99: number; most: number; acknowledged: number }

export async function benchWebhookLatency(): Promise<Section> {
  await using opened = new AsyncDisposableStack()
  const database = opened.adopt(await openBenchDatabase(), (it) => it.close())
  const organisation = await createBenchOrganisation(database.db, 'bench-latency', {})
  const arrived = new Map<string, number>()
  const receivers = opened.use(
    await receiveWebhooks(1, (head) => {
      const now = performance.now()
      const id = /\nwebhook-id: (\w+)/.exec(head.toString('latin1', 0, 1024))?.[1]
      arrived.set(id ?? '', now)
    }),
  )
  await registerEndpoints(database, organisation, receivers.urls)
  const settings = { DATA_DIR: database.dataDir, ...webhookSettings }
  opened.adopt(await startServer(settings), (it) => it.stop())
  const owner = opened.use(await openOwner(database))

  await runRound(database, organisation, arrived)
  await untilSettled(owner)
  await settle(database)
  const rounds: Round[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push(await runRound(database, organisation, arrived))
  }
  const of = (figure: (round: Round) => number) => median(rounds.map(figure))
  const what = `commit to first byte, ${EVENTS_PER_SECOND} events/s`
  return {
    title: 'Pushing an event',
    method: `${EVENTS_PER_SECOND} events a second, each recorded in its own transaction, to one receiver on loopback. Measured from sending the COMMIT, so its flush to disk counts, to the first byte of the request at the receiver. Payloads have ${payload.length} bytes. A running server sends them when PostgreSQL notifies it; the bench's own process commits and receives. Each round takes ${SECONDS} s, after one that isn't counted.`,
    targets: [
      atMost(
        `${what}, p50`,
        of(({ p50 }) => p50),
        10,
        milliseconds,
      ),
      atMost(
        `${what}, p99`,
        of(({ p99 }) => p99),
        50,
        milliseconds,
      ),
    ],
    details: table(
      ['', 'p50', 'p99', 'most', 'p50 from the COMMIT’s answer'],
      rounds.map(({ p50, p99, most, acknowledged }, index) => [
        `round ${index + 1}`,
        ...[p50, p99, most, acknowledged].map(milliseconds),
      ]),
    ),
  }
}

async function runRound(
  database: BenchDatabase,
  organisation: BenchOrganisation,
  arrived: Map<string, number>,
): Promise<Round> {
  arrived.clear()
  const commits = new Map<string, { sent: number; answered: number }>()
  const began = performance.now()
  const committing: Promise<void>[] = []
  for (let count = 0; count < SECONDS * EVENTS_PER_SECOND; count += 1) {
    await sleep(Math.max(0, began + (count * 1000) / EVENTS_PER_SECOND - performance.now()))
    committing.push(
      recordOne(database, organisation).then(({ id, ...at }) => void commits.set(id, at)),
    )
  }
  await Promise.all(committing)
  const giveUpAt = performance.now() + 10_000
  while (arrived.size < commits.size) {
    if (performance.now() > giveUpAt) throw new Error('some events never arrived')
    await sleep(10)
  }
  const from = (start: 'sent' | 'answered') =>
    [...commits].map(([id, at]) => (arrived.get(id) ?? Number.NaN) - at[start])
  const latencies = from('sent')
  return {
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
    most: Math.max(...latencies),
    acknowledged: percentile(from('answered'), 0.5),
  }
}

/** Records an event and notes when its COMMIT was sent: inTransaction sends it as the work resolves. */
async function recordOne({ db }: BenchDatabase, { id: organisationId }: BenchOrganisation) {
  const id = `evt_${crypto.randomUUID().replaceAll('-', '')}`
  const subject = crypto.randomUUID()
  const row = {
    organisation_id: organisationId,
    id,
    type: 'order.created',
    subject_id: subject,
    created_at: new Date().toISOString(),
  }
  const sent = await inTransaction(db, organisationId, async (tx) => {
    const values = [JSON.stringify(row), payload]
    await tx.run({ text: 'select record_event($1, $2)', values })
    return performance.now()
  })
  return { id, sent, answered: performance.now() }
}
