import { expect, test } from 'vitest'
import { chores } from '#server/chores/chores.ts'
import { createDirectoryStore } from '#server/files/store/directory-store.ts'
import { createProviders } from '#server/payments/providers/create-providers.ts'
import { KEEP } from '#test/chores/keep.ts'
import { openCharges } from '#test/actors/charges.ts'
import { openBooks } from '#test/actors/money.ts'
import { createDriver, planRun } from '#test/actors/driver.ts'
import { createMember } from '#test/actors/team.ts'
import { anOrder, plainCatalog } from '#test/catalogs.ts'
import { eventually } from '#test/eventually.ts'
import { createTestOrganisation, placeByKey, SECRET, startTestServer } from '#test/harness.ts'
import { noonZone, plus, todayIn } from '#test/noon.ts'
import { watch } from './watch.ts'

// What a chore changes in the background, open pages hear of as they do of people's changes.

const server = await startTestServer({ hearsOthers: true })
const firm = await createTestOrganisation(server.db, plainCatalog)
const other = await createTestOrganisation(server.db, plainCatalog)
const mel = await createMember(server, firm, 'bookkeeper')
const sam = await createMember(server, firm, 'dispatcher')
const outsider = await createMember(server, other, 'owner')
const charges = openCharges(mel, firm.slug)

async function run(name: string): Promise<number> {
  const chore = chores.find((one) => one.name === name)
  const done = await chore?.run({
    chore: name,
    now: new Date(),
    db: server.db,
    payments: await createProviders({ stripe: null, baseUrl: '', secret: SECRET }),
    files: createDirectoryStore('/nowhere'),
    geocoder: null,
    keep: KEEP,
    log: { info() {}, warn() {}, error() {} },
  })
  return done ?? 0
}

test('a chore that finds nothing to do hints nothing', async () => {
  await openBooks(mel, firm.slug).begin()
  await using stream = await watch(server, mel, firm.slug)
  expect([await run('look-at-charges'), await run('bill-orders')]).toEqual([0, 0])
  await placeByKey(server, firm, anOrder())
  await eventually(() => stream.text()).toContain('"topic":"orders"')
  expect(stream.text()).not.toContain('"topic":"charges"')
  expect(stream.text()).not.toContain('"topic":"invoices"')
})

test('charges that the chore proposes, and what billing does, are hinted to the office', async () => {
  const { json: order } = await placeByKey(server, firm, anOrder())
  const [job] = order.jobs
  const failure = { code: 'no_access', note: 'Car across the driveway' }
  await sam.send('POST', `${charges.office}/jobs/${job.id}/fail`, failure, 1)
  await using stream = await watch(server, mel, firm.slug)
  await using elsewhere = await watch(server, outsider, other.slug)
  expect(await run('look-at-charges')).toBe(1)
  await eventually(() => stream.text()).toContain('{"topic":"charges","ids":[]}')
  const [charge] = await charges.of(String(order.id))
  expect(charge.type).toBe('futile_trip')
  await charges.change(charge, { amount: 6000 })
  const { json: priced } = await charges
    .list(`?orderId=${order.id}`)
    .then(({ data: [one] }) => charges.act(one, 'approve'))
  expect(priced.state).toBe('approved')
  const before = stream.text().length
  expect(await run('bill-orders')).toBeGreaterThan(0)
  await eventually(() => stream.text().slice(before)).toContain('"topic":"invoices"')
  expect(elsewhere.text()).not.toContain('hint')
})

test('yesterday’s runs that the chore closes are hinted to the board', async () => {
  const timezone = noonZone()
  const there = await createTestOrganisation(server.db, plainCatalog, { timezone })
  const member = await createMember(server, there, 'dispatcher')
  const driverId = await createDriver(there)
  await planRun(there, { driverId, jobIds: [], date: plus(todayIn(timezone), -1) })
  await using stream = await watch(server, member, there.slug)
  expect(await run('close-old-runs')).toBe(1)
  await eventually(() => stream.text()).toContain('{"topic":"board","ids":[]}')
})
