import { expect, test } from 'vitest'
import { openBoard } from '#test/actors/dispatch.ts'
import { lookAtCharges, openCharges } from '#test/actors/charges.ts'
import { openDispatch } from '#test/actors/dispatch-desk.ts'
import { createDriver } from '#test/actors/driver.ts'
import { createMember } from '#test/actors/team.ts'
import { anOrder, plainCatalog } from '#test/catalogs.ts'
import {
  BOOKING_ORIGIN,
  createTestOrganisation,
  placeByBrowser,
  startTestServer,
} from '#test/harness.ts'

// Which runs and dockets a charge is about: not those that its job was taken off.

const server = await startTestServer()
const [bin] = plainCatalog.products
const pricing = { ...bin?.pricing, includedKg: 1000, excessPricePerTonne: 25_000 }
const firm = await createTestOrganisation(server.db, {
  ...plainCatalog,
  products: [{ ...bin, pricing }],
})
const mel = await createMember(server, firm, 'bookkeeper')
const sam = await createMember(server, firm, 'dispatcher')
const charges = openCharges(mel, firm.slug)
const board = openBoard(sam, firm)
const desk = openDispatch(sam, firm.slug)

const at = new Date().toISOString()

async function place() {
  const { json, text } = await placeByBrowser(server, firm, anOrder())
  const { rows } = await server.owner.query(
    `select id, date::text from jobs where order_id = $1 order by sequence`,
    [json?.id],
  )
  expect(rows, text).toHaveLength(2)
  return { id: String(json.id), accessKey: String(json.accessKey), jobs: rows }
}

async function finish(jobId: string, what: 'complete' | 'fail' | 'correct', body: object = {}) {
  const { rows } = await server.owner.query('select version from jobs where id = $1', [jobId])
  const path = desk.path(`jobs/${jobId}/${what}`)
  const { status, text } = await sam.send('POST', path, body, Number(rows[0].version))
  expect(status, text).toBe(200)
}

test('a futile trip names the driver whose run the job was on, and none whom it was taken off', async () => {
  const date = String(anOrder().deliveryDate)
  const runOf = async (name: string): Promise<string> =>
    (await board.createRun({ date, driverId: await createDriver(firm, name) })).id
  const [amys, zoes] = [await runOf('Amy Ahead'), await runOf('Zoe Zimmer')]
  /** The facts of a job that failed after it was on these runs in turn; null is the tray. */
  const factsAfter = async (runs: (string | null)[]) => {
    const { id, jobs } = await place()
    const [{ id: jobId }] = jobs
    let runId: string | null = null
    for (const next of runs) {
      const placed = await board.place(jobId, next, { runId, date })
      expect(placed.status, placed.text).toBe(200)
      runId = next
    }
    await finish(jobId, 'fail', { code: 'no_access' })
    await lookAtCharges(firm)
    const made = await charges.of(id)
    expect(made).toMatchObject([{ type: 'futile_trip' }])
    return made[0].facts.join('; ')
  }
  const moved = await factsAfter([amys, null, zoes])
  expect(moved).toContain('Zoe Zimmer')
  expect(moved).not.toContain('Amy Ahead')
  expect(await factsAfter([amys, null])).not.toContain('Amy Ahead')
})

test('a voided docket shows at the charge neither to the office nor to the hirer', async () => {
  const { id, accessKey, jobs } = await place()
  for (const job of jobs) await finish(job.id, 'complete')
  const add = (number: string, netKg: number) =>
    desk.add('dockets', { number, tippedAt: at, netKg, jobs: [{ jobId: jobs[1].id }] })
  const wrong = await add('WRONG', 2000)
  await add('RIGHT', 1400)
  const body = { reason: 'Entered twice' }
  const voided = await sam.send('POST', desk.path(`dockets/${wrong.id}/void`), body, wrong.version)
  expect(voided.status, voided.text).toBe(200)
  await lookAtCharges(firm)

  const [charge] = await charges.of(id)
  expect(charge).toMatchObject({ type: 'excess_weight', amount: 10_000 })
  expect(charge.dockets).toMatchObject([{ number: 'RIGHT', netKg: 1400 }])
  const notified = await charges.act(charge, 'notify')
  expect(notified.status, notified.text).toBe(200)
  const page = await server.fetch(
    `/api/public/${firm.slug}/orders/${id}/charges/${charge.id}/view`,
    {
      method: 'POST',
      headers: { origin: BOOKING_ORIGIN, 'content-type': 'application/json' },
      body: JSON.stringify({ accessKey }),
    },
  )
  expect(page.json.charge.dockets).toMatchObject([{ number: 'RIGHT', netKg: 1400 }])
  // The hirer reads each docket in full, so the facts don't name it once more.
  expect(page.json.charge.facts.join()).not.toMatch(/docket|net/i)
})

test('facts that are corrected show at a charge that comes to as much as before', async () => {
  const { id, jobs } = await place()
  await finish(jobs[0].id, 'complete')
  await finish(jobs[1].id, 'complete', { weightKg: 1400, docketNumber: 'K-4711' })
  await lookAtCharges(firm)
  const correct = async (docketNumber: string) => {
    await finish(jobs[1].id, 'correct', { docketNumber, reason: 'Misread' })
    await lookAtCharges(firm)
    const [charge] = await charges.of(id)
    return charge
  }
  const proposed = await correct('K-4712')
  expect(proposed).toMatchObject({ facts: ['Docket K-4712', 'net 1,400 kg'], version: 2 })
  const lower = await charges.change(proposed, { amount: 9000 })
  expect((await charges.act(lower.json, 'notify')).status).toBe(200)
  // What a person entered stays, and so does the notice: its amount is the same.
  const notified = await correct('K-4713')
  expect(notified).toMatchObject({ state: 'notified', amount: 9000, computed: 10_000 })
  expect(notified.facts).toContain('Docket K-4713')
  expect(await lookAtCharges(firm)).toBe(0)
})
