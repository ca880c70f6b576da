import type pg from 'pg'
import { createBenchOrganisation, openBenchDatabase } from '../tools/database.ts'
import type { BenchOrganisation } from '../tools/database.ts'
import { atMost, milliseconds, ratio, table } from '../figures.ts'
import type { Section } from '../figures.ts'
import { median } from '../statistics.ts'
import { enqueue, openOwner, registerEndpoints } from './work.ts'

/** Claims and settles deliveries in a table with a million finished ones, and in a nearly empty one. */

const FINISHED = 1_000_000
const ENDPOINTS = 8
const ROUNDS = 7
const CLAIMS = 100
const WORKER = 'bench'

export async function benchWebhookClaims(): Promise<Section> {
  await using opened = new AsyncDisposableStack()
  const open = async (finished: number) => {
    const database = opened.adopt(await openBenchDatabase(), (it) => it.close())
    const organisation = await createBenchOrganisation(database.db, 'bench-claims', {})
    const urls = Array.from({ length: ENDPOINTS }, (_, index) => `http://127.0.0.1:9999/${index}`)
    await registerEndpoints(database, organisation, urls)
    const owner = opened.use(await openOwner(database))
    if (finished > 0) await fill(owner, organisation, finished / ENDPOINTS)
    await enqueue(owner, organisation, 10)
    await owner.query('vacuum analyze')
    return { owner, organisation }
  }
  const [few, many] = [await open(0), await open(FINISHED)]
  for (const { owner, organisation } of [few, many]) await runRound(owner, organisation)
  const rounds: { few: number; many: number }[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push({
      few: await runRound(few.owner, few.organisation),
      many: await runRound(many.owner, many.organisation),
    })
  }
  const slower = median(rounds.map((round) => round.many / round.few))
  const finished = FINISHED.toLocaleString('en')
  return {
    title: 'Claiming deliveries',
    method: `\`claim_deliveries\` for ${ENDPOINTS} endpoints with five due deliveries each, then \`settle_deliveries\` for those ${ENDPOINTS * 5}, as a worker calls them, one after the other: in a database with ${finished} finished deliveries, and in one with almost none. The two take turns; each round is the median of ${CLAIMS} pairs of calls.`,
    targets: [
      atMost(`time to claim with ${finished} finished deliveries / almost none`, slower, 1.2),
    ],
    details: [
      table(
        ['', 'almost none finished', `${finished} finished`, 'ratio'],
        rounds.map((round, index) => [
          `round ${index + 1}`,
          milliseconds(round.few),
          milliseconds(round.many),
          ratio(round.many / round.few),
        ]),
      ),
      await explain(many.owner, many.organisation),
    ].join('\n\n'),
  }
}

/** Skips foreign key checks, which would take longer than everything else. */
async function fill(
  owner: pg.Client,
  organisation: BenchOrganisation,
  events: number,
): Promise<void> {
  await owner.query('set session_replication_role = replica')
  await enqueue(owner, organisation, events, 'succeeded')
  await owner.query('reset session_replication_role')
}

type Claimed = { organisation_id: string; id: string; endpoint_id: string }

/** The median time to claim deliveries and settle them, in milliseconds. */
async function runRound(owner: pg.Client, organisation: BenchOrganisation): Promise<number> {
  await enqueue(owner, organisation, (CLAIMS + 1) * 5)
  const times: number[] = []
  for (let count = 0; count < CLAIMS; count += 1) {
    const began = performance.now()
    const claimed = await claim(owner)
    await settle(owner, claimed)
    times.push(performance.now() - began)
    if (claimed.length !== ENDPOINTS * 5) throw new Error(`claimed ${claimed.length}`)
  }
  return median(times)
}

async function claim(owner: pg.Client): Promise<Claimed[]> {
  const { rows } = await owner.query<Claimed>({
    name: 'claim',
    text: 'select * from claim_deliveries($1, $2, $3, $4)',
    values: [WORKER, [], 5, 30],
  })
  return rows
}

async function settle(owner: pg.Client, claimed: Claimed[]): Promise<void> {
  const at = new Date().toISOString()
  const attempt = { at, status: 204, error: null, milliseconds: 1, answer: '' }
  const outcome = { status: 'succeeded', due_ms: null, attempt, gone: false }
  await owner.query({
    name: 'settle',
    text: 'select * from settle_deliveries($1)',
    values: [
      JSON.stringify(
        claimed.map(({ organisation_id, id, endpoint_id }) => ({
          organisation_id,
          id,
          endpoint_id,
          ...outcome,
        })),
      ),
    ],
  })
}

/** The query plans inside the function that find what is due, as auto_explain logs them. */
async function explain(owner: pg.Client, organisation: BenchOrganisation): Promise<string> {
  await enqueue(owner, organisation, 5)
  const plans: string[] = []
  owner.on('notice', ({ message }) => plans.push(message ?? ''))
  await owner.query(`load 'auto_explain'`)
  for (const setting of [
    'auto_explain.log_min_duration = 0',
    'auto_explain.log_nested_statements = on',
    'auto_explain.log_analyze = on',
    'auto_explain.log_timing = off',
    'client_min_messages = log',
  ]) {
    await owner.query(`set ${setting}`)
  }
  const claimed = await claim(owner)
  await owner.query('set client_min_messages = warning')
  await settle(owner, claimed)
  const nested = plans.filter((plan) => plan.includes('deliveries_due'))
  if (nested.length === 0) throw new Error('no plan uses the index')
  return nested
    .map((plan) => `\`\`\`\n${plan.slice(Math.max(0, plan.indexOf('\n') + 1))}\n\`\`\``)
    .join('\n\n')
}
