import fc from 'fast-check'
import { randomUUIDv7 } from 'node:crypto'
import { expect, test } from 'vitest'
import type { ActionResult } from '#contract/driver/actions.ts'
import { createDriver, joinPhone, openLog, planRun, report } from '#test/actors/driver.ts'
import { createMember } from '#test/actors/team.ts'
import { anOrder, plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, placeByKey, startTestServer } from '#test/harness.ts'

// Actions permuted, doubled and split give one state; a batch is its actions one by one; each event is sent once
// (rules, section 12, "Replay").

const server = await startTestServer()
const organisation = await createTestOrganisation(server.db, plainCatalog)
const { slug } = organisation
const office = await createMember(server, organisation, 'dispatcher')
const driverId = await createDriver(organisation)
const phone = await joinPhone(server, { office, slug, driverId })

const runId = await planRun(organisation, { driverId, jobIds: [] })

const anHourAgo = new Date(Date.now() - 3_600_000)

type Choice = { kind: string; words: string; which: number }

/** A delivery of its own and a bin, which a driver reports by the same choices. */
async function prepare(choices: readonly Choice[], outcome: 'complete' | 'fail' | null) {
  const { json } = await placeByKey(server, organisation, anOrder())
  const jobId = String(json.jobs[0].id)
  await server.owner.query(
    `insert into stops (organisation_id, id, run_id, position, kind, job_id, created_at)
      select $1, $2, $3, count(*) + 1, 'job', $4, now() from stops where run_id = $3`,
    [organisation.id, randomUUIDv7(), runId, jobId],
  )
  const bins = [randomUUIDv7(), randomUUIDv7()]
  const numbers = bins.map((id) => id.slice(-12))
  for (const [index, id] of bins.entries()) {
    await server.owner.query(
      `insert into bins (organisation_id, id, number, product_id, place, load, since, created_at, updated_at)
        select $1, $2, $3, product_id, 'yard', 'empty', now(), now(), now()
        from order_lines where order_id = $4 limit 1`,
      [organisation.id, id, numbers[index], json.id],
    )
    await server.owner.query(
      `insert into bin_moves (organisation_id, id, bin_id, at, from_place, to_place, load, by, recorded_at)
        values ($1, $2, $3, now() - interval '9 days', 'unknown', 'yard', 'empty', '{}', now())`,
      [organisation.id, randomUUIDv7(), id],
    )
  }
  const target = { type: 'job', id: jobId } as const
  const log = openLog(anHourAgo)
  const photos: string[] = []
  const actions: object[] = [log.tap('start', target, {})]
  for (const { kind, words, which } of choices) {
    if (kind === 'start' || kind === 'arrive') actions.push(log.tap(kind, target, {}))
    if (kind === 'note')
      actions.push(log.tap('note', target, { audience: 'internal', text: words }))
    if (kind === 'photo') {
      const taken = log.tap('photo', target, { kind: 'bin', sha256: `${which % 3}`.repeat(64) })
      photos.push(taken.id)
      actions.push(taken)
    }
    if (kind === 'finding') {
      const fact = { kind: 'extra_item', label: words, quantity: which + 1 } as const
      actions.push(log.tap('finding', target, fact))
    }
    if (kind === 'amend') {
      const facts = [
        { note: words },
        { signedBy: words },
        { binIn: numbers[which % 2] ?? '' },
        { moreBinsIn: [numbers[(which >> 2) % 2] ?? ''] },
        { withdrawn: photos.slice(0, which) },
      ][which % 5]
      actions.push(log.tap('amend', target, facts ?? {}))
    }
  }
  if (outcome === 'complete') {
    actions.splice(
      Math.ceil(actions.length / 2),
      0,
      log.tap('complete', target, { binIn: numbers[0] ?? '', note: 'Done' }),
    )
  }
  if (outcome === 'fail')
    actions.push(log.tap('fail', target, { code: 'no_access', note: 'Locked' }))
  return { jobId, bins, numbers, actions }
}

/** Everything that reports can change, without what identifies the job. */
async function stateOf({ jobId, bins }: { jobId: string; bins: readonly string[] }) {
  const read = async (text: string, values: unknown[] = [jobId]) =>
    (await server.owner.query(text, values)).rows
  const places = await read(
    `select place, load, place_id is not null as named from bins where id = any($1)
      order by array_position($1::uuid[], id)`,
    [bins],
  )
  return {
    job: await read(
      `select status, started_at, completed_at, failed_at, completion, failure from jobs where id = $1`,
    ),
    facts: await read(
      `select arrived_at, array_position($2::uuid[], bin_in_id) as bin_in, cardinality(more_bins_in) as more, (select jsonb_agg(f - 'id' order by f - 'id') from jsonb_array_elements(findings) f) as findings
        from job_facts where job_id = $1`,
      [jobId, bins],
    ),
    notes: await read(`select text, at from job_notes where job_id = $1 order by at, text`),
    files: await read(
      `select kind, withdrawn, at from job_files where job_id = $1 order by at, withdrawn`,
    ),
    events: await read(
      `select type from events where subject_id = $1 and type <> 'job.updated' order by type`,
    ),
    places,
  }
}

/** The same with ids of photos and findings left out, which are each report's own. */
function inWords(state: unknown): unknown {
  return JSON.parse(JSON.stringify(state), (key, value: unknown) =>
    key === 'id' || key === 'url' ? undefined : value,
  )
}

const choice = fc.record({
  kind: fc.constantFrom('start', 'arrive', 'note', 'photo', 'finding', 'amend', 'amend'),
  words: fc.constantFrom('Dog', 'Gate', 'Mattress', 'By the wall'),
  which: fc.nat(7),
})

test('actions permuted, doubled and split give one state, and each event is sent once', async () => {
  const cases = fc.record({
    choices: fc.array(choice, { maxLength: 8 }),
    outcome: fc.constantFrom('complete' as const, 'complete' as const, 'fail' as const, null),
    order: fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })),
    doubled: fc.infiniteStream(fc.boolean()),
    size: fc.integer({ min: 1, max: 6 }),
  })
  await fc.assert(
    fc.asyncProperty(cases, async ({ choices, outcome, order, doubled, size }) => {
      const straight = await prepare(choices, outcome)
      const shuffled = await prepare(choices, outcome)
      const sent = await report(phone, straight.actions)
      expect(sent.status, sent.text).toBe(200)
      const mixed = shuffled.actions
        .flatMap((one) => (doubled.next().value === true ? [one, one] : [one]))
        .map((one) => ({ one, place: order.next().value }))
        .toSorted((a, b) => Number(a.place) - Number(b.place))
        .map(({ one }) => one)
      for (let at = 0; at < mixed.length; at += size) {
        const part = await report(phone, mixed.slice(at, at + size))
        expect(part.status, part.text).toBe(200)
        const rejected = part.json.results.filter(
          ({ status }: ActionResult) => status === 'rejected',
        )
        expect(rejected).toEqual([])
      }
      const [one, other] = [await stateOf(straight), await stateOf(shuffled)]
      expect(inWords(other)).toEqual(inWords(one))
      const types = one.events.map(({ type }) => String(type))
      expect(new Set(types).size).toBe(types.length)
    }),
    { numRuns: Number(process.env['REPLAYS'] ?? 12) },
  )
})

test('a batch is its actions one by one, and two requests with the same actions at once happen once', async () => {
  const cases = fc.record({
    choices: fc.array(choice, { maxLength: 6 }),
    outcome: fc.constantFrom('complete' as const, 'fail' as const),
  })
  await fc.assert(
    fc.asyncProperty(cases, async ({ choices, outcome }) => {
      const [whole, apart, raced] = [
        await prepare(choices, outcome),
        await prepare(choices, outcome),
        await prepare(choices, outcome),
      ]
      const verdicts = (results: readonly ActionResult[]) =>
        results.map(({ status, reason }) => [status, reason?.code ?? null])
      const together = await report(phone, whole.actions)
      const alone: ActionResult[] = []
      for (const action of apart.actions) {
        alone.push(...(await report(phone, [action])).json.results)
      }
      const answers = await Promise.all([1, 2, 3].map(() => report(phone, raced.actions)))
      for (const { status, json, text } of answers) {
        expect(status, text).toBe(200)
        expect(json.results).toEqual(answers[0]?.json.results)
        expect(verdicts(json.results)).toEqual(verdicts(together.json.results))
      }
      expect(verdicts(alone)).toEqual(verdicts(together.json.results))
      const states = [await stateOf(whole), await stateOf(apart), await stateOf(raced)]
      for (const state of states) expect(inWords(state)).toEqual(inWords(states[0]))
    }),
    { numRuns: Number(process.env['REPLAYS'] ?? 4) },
  )
})
