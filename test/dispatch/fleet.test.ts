import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { recordCheck } from '#server/dispatch/fleet/checks/record-check.ts'
import { openDispatch } from '#test/actors/dispatch-desk.ts'
import { createMember } from '#test/actors/team.ts'
import { ids, plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, startTestServer } from '#test/harness.ts'

// Vehicles, drivers, depots and tips: adding, changing, archiving, and what they may name.

const server = await startTestServer()
const firm = await createTestOrganisation(server.db, plainCatalog)
const sam = await createMember(server, firm, 'dispatcher', { name: 'Sam Okafor' })
const owner = await createMember(server, firm, 'owner', { name: 'Robin Hale' })
const desk = openDispatch(sam, firm.slug)
const theirs = openDispatch(owner, firm.slug)

const hook = { name: 'Hook 1', kind: 'hook' }

test('a vehicle is added with little, and reads back with all of its fields', async () => {
  const depot = await desk.add('depots', { name: 'Alexandria yard' })
  const full = {
    name: 'Skip 4',
    registration: 'CK 61 AZ',
    kind: 'skip',
    slots: 2,
    payloadKg: 8000,
    largestLiftKg: 9500,
    productIds: [ids.bin],
    minutesADay: 540,
    registrationExpiresOn: '2027-03-31',
    depotId: depot.id,
  }
  const added = await desk.add('vehicles', full)
  expect(added).toMatchObject({ ...full, version: 1, offRoad: null, archivedAt: null })
  const little = await desk.add('vehicles', hook)
  expect(little).toMatchObject({ slots: 1, productIds: null, minutesADay: null, depotId: null })
  const { data } = await desk.read('vehicles')
  expect(data).toEqual([little, added])
})

test('a change needs the version that was seen, and a 412 names who was faster', async () => {
  const seen = await desk.add('vehicles', { ...hook, name: 'Contested' })
  const changed = await theirs.change('vehicles', seen, { registration: 'AB12CD' })
  expect(changed.json).toMatchObject({ version: 2, registration: 'AB12CD' })
  const late = await desk.change('vehicles', seen, { name: 'Mine' })
  expect([late.status, late.headers.get('etag')]).toEqual([412, '"2"'])
  expect(late.json.error).toMatch(/^Robin Hale changed this vehicle while you had it open/)
  const same = await desk.change('vehicles', changed.json, { registration: 'AB12CD' })
  expect(same.json.version).toBe(2)
  const { rows } = await server.owner.query(
    `select action, before, after from audit_log where subject = $1 order by id`,
    [seen.id],
  )
  expect(rows.map(({ action }) => action)).toEqual(['vehicle.created', 'vehicle.changed'])
  expect(rows[1]).toMatchObject({
    before: { registration: '', version: 1 },
    after: { registration: 'AB12CD', version: 2 },
  })
})

test('one key adds one record, and says so', async () => {
  const key = randomUUID()
  const answers = await Promise.all(
    [1, 2, 3].map(() => desk.tryAdd('depots', { name: 'Once' }, key)),
  )
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(new Set(answers.map(({ json }) => json.id)).size).toBe(1)
  const other = await desk.tryAdd('depots', { name: 'Another' }, key)
  expect(other.headers.get('idempotency-mismatch')).toBe('true')
  expect(other.json.name).toBe('Once')
})

test('what a record names must be there, and not archived', async () => {
  const depot = await desk.add('depots', { name: 'Old yard' })
  const archived = await desk.change('depots', depot, { archived: true })
  expect(archived.json.archivedAt).toBeTypeOf('string')
  const refused = await desk.tryAdd('vehicles', { ...hook, depotId: depot.id })
  expect(refused.json.error).toMatch(/depotId: names an archived depot/)
  const unknown = await desk.tryAdd('vehicles', { ...hook, depotId: randomUUID() })
  expect(unknown.json.error).toBe('depotId: names no depot')
  const product = await desk.tryAdd('vehicles', { ...hook, productIds: [randomUUID()] })
  expect(product.json.error).toBe('productIds[0]: is not a bin of the catalogue')
  const back = await desk.change('depots', archived.json, { archived: false })
  expect(back.json.archivedAt).toBeNull()
})

test('a driver can be one member, and a member one driver', async () => {
  const lee = await createMember(server, firm, 'driver', { name: 'Lee Tran' })
  const vehicle = await desk.add('vehicles', { ...hook, name: 'Lee’s' })
  const driver = await desk.add('drivers', {
    name: 'Lee',
    phone: '0491 570 156',
    accountId: lee.accountId,
    vehicleId: vehicle.id,
  })
  expect(driver).toMatchObject({ accountName: 'Lee Tran', vehicleId: vehicle.id })
  const twice = await desk.tryAdd('drivers', { name: 'Other', accountId: lee.accountId })
  expect(twice.json.error).toBe('accountId: is the driver Lee already')
  const stranger = await desk.tryAdd('drivers', { name: 'Other', accountId: randomUUID() })
  expect(stranger.json.error).toBe('accountId: names no member of this organisation')
  const same = await desk.change('drivers', driver, { accountId: lee.accountId, name: 'Lee T' })
  expect(same.status, same.text).toBe(200)
})

test('a vehicle off the road says why, and is cleared once it is mended', async () => {
  const vehicle = await desk.add('vehicles', { ...hook, name: 'Broken' })
  const off = await desk.change('vehicles', vehicle, { offRoad: 'Cracked chassis' })
  expect(off.json.offRoad).toMatchObject({ reason: 'Cracked chassis' })
  const cleared = await sam.send(
    'POST',
    desk.path(`vehicles/${vehicle.id}/clear`),
    { note: 'Welded' },
    off.json.version,
  )
  expect(cleared.json).toMatchObject({ offRoad: null, version: 3 })
  const again = await sam.send('POST', desk.path(`vehicles/${vehicle.id}/clear`), {}, 3)
  expect(again.json.error).toBe('vehicle: has no open defect and is on the road')
})

test('a check with a major defect takes the vehicle off the road until it is cleared', async () => {
  const vehicle = await desk.add('vehicles', { ...hook, name: 'Checked' })
  const check = (id: string, results: ('ok' | 'minor' | 'major')[]) =>
    firm.within((org) =>
      recordCheck(org, {
        id,
        vehicleId: vehicle.id,
        driverId: null,
        runId: null,
        at: org.now,
        odometerKm: 120_400,
        signedBy: 'Lee',
        items: results.map((result, index) => ({
          id: `i${index}`,
          name: ['Tyres', 'Brakes'][index] ?? '',
          result,
          note: result === 'major' ? 'pulls left' : null,
        })),
      }),
    )
  expect(await check(randomUUID(), ['ok', 'minor'])).toEqual({ outcome: 'minor', isNew: true })
  const id = randomUUID()
  expect(await check(id, ['ok', 'major'])).toEqual({ outcome: 'major', isNew: true })
  expect((await check(id, ['ok', 'major'])).isNew).toBe(false)
  const { data } = await desk.read('vehicles')
  const off = data.find((one: { id: string }) => one.id === vehicle.id)
  expect(off.offRoad.reason).toBe('Check: Brakes (pulls left)')

  const open = await desk.read(`vehicle-checks?vehicleId=${vehicle.id}&open=true`)
  expect([open.open, open.data.length]).toEqual([2, 2])
  expect(open.data[0]).toMatchObject({ outcome: 'major', vehicleName: 'Checked', cleared: null })
  const path = desk.path(`vehicles/${vehicle.id}/clear`)
  const cleared = await sam.send('POST', path, { note: 'New pads' }, off.version)
  expect(cleared.json.offRoad).toBeNull()
  const after = await desk.read(`vehicle-checks?vehicleId=${vehicle.id}&limit=1`)
  expect(after).toMatchObject({ open: 0, hasMore: true })
  expect(after.data[0].cleared).toMatchObject({ note: 'New pads', by: { name: 'Sam Okafor' } })
  const next = await desk.read(
    `vehicle-checks?vehicleId=${vehicle.id}&limit=1&startingAfter=${after.data[0].id}`,
  )
  expect(next.data[0].outcome).toBe('minor')
})

test('a tip has hours, closed days and prices from a day on', async () => {
  const hours = { opens: '06:00', closes: '16:30' }
  const site = await desk.add('tip-sites', {
    name: 'Kimbriki',
    address: '1 Kimbriki Rd, Ingleside',
    point: { latitude: -33.69, longitude: 151.26 },
    openingHours: [hours, hours, hours, hours, hours, null, null],
    closedDays: ['2026-12-25'],
    groupIds: [ids.group],
    minutesOnSite: 20,
  })
  expect(site.openingHours).toEqual([hours, hours, hours, hours, hours, null, null])
  expect(site.point).toEqual({ latitude: -33.69, longitude: 151.26 })
  const price = (body: object) => sam.send('POST', desk.path(`tip-sites/${site.id}/prices`), body)
  await price({ fromDay: '2026-07-01', centsATonne: 28_000 })
  await price({ fromDay: '2026-11-01', centsATonne: 31_000 })
  const later = await price({ fromDay: '2026-11-01', centsATonne: 30_500 })
  const same = await price({ fromDay: '2026-11-01', centsATonne: 30_500 })
  expect(later.json.prices.map((one: { centsATonne: number }) => one.centsATonne)).toEqual([
    30_500, 31_000, 28_000,
  ])
  expect(same.json.prices).toHaveLength(3)
  const backwards = await desk.change('tip-sites', site, {
    openingHours: [{ opens: '16:00', closes: '06:00' }, null, null, null, null, null, null],
  })
  expect(backwards.json.error).toBe('openingHours[0].closes: must close after it opens')
})

test('the settings are standard until they are changed, and positions need notice', async () => {
  const before = await theirs.read('dispatch-settings')
  expect(before).toMatchObject({ version: 1, settings: { minutesADay: 480, tipMinutes: 25 } })
  const change = (version: number, settings: object) =>
    owner.send(
      'PUT',
      theirs.path('dispatch-settings'),
      { ...before.settings, ...settings },
      version,
    )
  const changed = await change(1, { tipMinutes: 40, signature: 'compulsory' })
  expect(changed.json).toMatchObject({
    version: 2,
    settings: { tipMinutes: 40, signature: 'compulsory' },
  })
  expect((await change(1, { tipMinutes: 5 })).status).toBe(412)
  const soon = await change(2, { positionsFrom: '2026-01-01' })
  expect(soon.json.error).toMatch(
    /^positionsFrom: must give crews 14 days' notice, the next date is/,
  )
  const refused = await sam.send('PUT', theirs.path('dispatch-settings'), before.settings, 2)
  expect(refused.status).toBe(403)
})
