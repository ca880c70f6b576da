import { expect, test } from 'vitest'
import { openDispatch } from '#test/actors/dispatch-desk.ts'
import { createDriver, joinPhone, openLog, planRun, report } from '#test/actors/driver.ts'
import { createMember } from '#test/actors/team.ts'
import { anOrder, ids, plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, placeByKey, startTestServer } from '#test/harness.ts'
import { checkInvariants } from '#test/invariants.ts'

// A crew that didn't have the bin on the phone reports the figures that are large on it (rules, section 12, "Replay").

const server = await startTestServer()

/** Reports a delivery of a bin by what was typed. */
async function deliver(typed: string, ...numbers: string[]) {
  const organisation = await createTestOrganisation(server.db, plainCatalog)
  const { slug } = organisation
  const office = await createMember(server, organisation, 'dispatcher')
  const desk = openDispatch(office, slug)
  for (const number of numbers) await desk.add('bins', { number, productId: ids.bin })
  // They have been in the yard since before the day's work.
  await server.owner.query(
    `update bin_moves set at = at - interval '1 day' where organisation_id = $1`,
    [organisation.id],
  )
  const driverId = await createDriver(organisation)
  const phone = await joinPhone(server, { office, slug, driverId })
  const { json: order } = await placeByKey(server, organisation, anOrder())
  const id = String(order.jobs[0].id)
  await planRun(organisation, { driverId, jobIds: [id] })
  const done = openLog().tap('complete', { type: 'job', id }, { binIn: typed })
  expect((await report(phone, [done])).json.results).toMatchObject([{ status: 'applied' }])
  const { json: day } = await phone.ask('/api/driver/day')
  const [stop] = day.runs[0].stops
  const { rows } = await server.owner.query(
    `select number from bins where place = 'site' and organisation_id = $1`,
    [organisation.id],
  )
  await checkInvariants(server.owner)
  return {
    reported: stop.job.binIn,
    atSite: rows.map(({ number }) => number),
    notes: stop.job.internalNotes.map(({ text }: { text: string }) => text),
  }
}

test('figures that fit one bin alone mean it', async () => {
  const { reported, atSite, notes } = await deliver('102', 'B102', 'B1102', 'B1021')
  expect([reported, atSite, notes]).toEqual(['B102', ['B102'], []])
})

test('a number that is the same comes before one with the same figures', async () => {
  const { reported, atSite } = await deliver('102', 'B102', '102')
  expect([reported, atSite]).toEqual(['102', ['102']])
})

test('of several that fit none is taken, and the office reads which', async () => {
  const { reported, atSite, notes } = await deliver('102', 'C102', 'B102')
  expect([reported, atSite]).toEqual([null, []])
  expect(notes).toEqual(['Bin 102 may be B102 or C102: correct the job once you know.'])
})

test('letters that are typed have to be right', async () => {
  const { reported, notes } = await deliver('A102', 'B102')
  expect([reported, notes]).toEqual([null, ["Bin A102 isn't on the list of bins."]])
})
