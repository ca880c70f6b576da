import { randomUUIDv7 } from 'node:crypto'
import { createVehicle, openBoard } from '#test/actors/dispatch.ts'
import { createDriver, joinPhone, openLog, planRun } from '#test/actors/driver.ts'
import type { Member } from '#test/actors/member.ts'
import { createMember } from '#test/actors/team.ts'
import { anOrder, ids, inDays, openRules, plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, placeByKey } from '#test/harness.ts'
import type { TestOrganisation, TestServer } from '#test/harness.ts'

/** A small business on an ordinary day: orders, two drivers with phones, runs of two days, numbered bins, a tip. */

export type Driver = {
  id: string
  phone: Member
  tap: ReturnType<typeof openLog>['tap']
  runs: string[]
}

export type Firm = {
  server: TestServer
  organisation: TestOrganisation
  office: Member
  /** Two dispatchers, each at a board of their own. */
  boards: ReturnType<typeof openBoard>[]
  drivers: Driver[]
  /** Both drivers' runs of tomorrow, then the first one's of the day after. */
  runs: string[]
  orders: { id: string; line: string }[]
  /** In the order in which they were planned. */
  jobs: string[]
  bins: string[]
  tipSiteId: string
}

const [product] = plainCatalog.products

export const BINS_EACH = 3
const catalog = {
  ...plainCatalog,
  products: [{ ...product, stock: 12 }],
  bookingRules: { ...openRules, dayCapacity: 4 },
}

/** @param orders how many there are, each delivered tomorrow and collected a week later */
export async function openFirm(
  server: TestServer,
  { orders, phones = false }: { orders: number; phones?: boolean },
): Promise<Firm> {
  const organisation = await createTestOrganisation(server.db, catalog)
  const office = await createMember(server, organisation, 'dispatcher', { name: 'Sam Okafor' })
  const boards = [openBoard(office, organisation)]
  if (!phones) {
    const other = await createMember(server, organisation, 'dispatcher', { name: 'Priya Raman' })
    boards.push(openBoard(other, organisation))
  }
  const placed = []
  for (let number = 0; number < orders; number += 1) {
    const dates = { deliveryDate: inDays(1), pickupDate: inDays(8) }
    const body = anOrder({ quantity: number === 0 ? BINS_EACH : 1, ...dates })
    const { json, status, text } = await placeByKey(server, organisation, body)
    if (status !== 201) throw new Error(text)
    placed.push(json)
  }
  const { slug } = organisation
  const drivers: Driver[] = []
  for (const name of ['Lee Tran', 'Dean Wu']) {
    const id = await createDriver(organisation, name)
    const phone = phones ? await joinPhone(server, { office, slug, driverId: id }) : office
    drivers.push({ id, phone, tap: openLog().tap, runs: [] })
  }
  const runs: string[] = []
  for (const [driver, day] of [
    ...drivers.map((one) => [one, 1] as const),
    [drivers[0], 2] as const,
  ]) {
    if (!driver) throw new Error('there are two drivers')
    const vehicleId = await createVehicle(organisation, { name: `Truck ${runs.length + 1}` })
    const run = { driverId: driver.id, jobIds: [], date: inDays(day), vehicleId }
    const id = await planRun(organisation, run)
    driver.runs.push(id)
    runs.push(id)
  }
  return {
    server,
    organisation,
    office,
    boards,
    drivers,
    runs,
    orders: placed.map(({ id, lines }) => ({ id, line: lines[0].id })),
    jobs: placed.flatMap(({ jobs }) => jobs.map(({ id }: { id: string }) => id)),
    ...(await addPlaces(server, organisation.id)),
  }
}

async function addPlaces({ owner }: TestServer, organisation: string) {
  const tipSiteId = randomUUIDv7()
  await owner.query(
    `insert into tip_sites (organisation_id, id, name, address, created_at, updated_at)
      values ($1, $2, 'Tip', '1 Tip Rd', now(), now())`,
    [organisation, tipSiteId],
  )
  const bins = ['1', '2', '3', '4']
  for (const number of bins) {
    const id = randomUUIDv7()
    const move = randomUUIDv7()
    await owner.query(
      `insert into bins (organisation_id, id, number, product_id, place, load, since, last_move_id,
          created_at, updated_at)
        values ($1, $2, $3, $4, 'yard', 'empty', now() - interval '9 days', $5, now(), now())`,
      [organisation, id, number, ids.bin, move],
    )
    await owner.query(
      `insert into bin_moves (organisation_id, id, bin_id, at, from_place, to_place, load, by, recorded_at)
        values ($1, $2, $3, now() - interval '9 days', 'unknown', 'yard', 'empty', '{}', now())`,
      [organisation, move, id],
    )
  }
  return { bins, tipSiteId }
}
