import { addDays } from '#contract/values/day.ts'
import { openDispatch } from '#test/actors/dispatch-desk.ts'
import type { TeamMember } from '#test/actors/team.ts'
import { anOrder } from '#test/catalogs.ts'
import { placeByKey } from '#test/harness.ts'
import type { TestOrganisation, TestServer } from '#test/harness.ts'

/** Plans days for tests of the board: runs of drivers with trucks, and orders to deliver. */
export type Planner = {
  /** Plans a run for a new driver with a new truck. */
  run: (truck: string, driver: string, date: string) => Promise<void>
  /** Places an order whose delivery is on that day. */
  order: (customerName: string, date: string) => Promise<void>
}

export function planFor(server: TestServer, firm: TestOrganisation, member: TeamMember): Planner {
  const desk = openDispatch(member, firm.slug)
  return {
    async run(truck, driver, date) {
      const vehicle = await desk.add('vehicles', { name: truck, kind: 'hook' })
      const { id } = await desk.add('drivers', { name: driver, vehicleId: vehicle.id })
      await desk.add('runs', { date, driverId: id, vehicleId: vehicle.id })
    },
    async order(customerName, date) {
      const pickupDate = addDays(date, 7)
      await placeByKey(server, firm, anOrder({ customerName, deliveryDate: date, pickupDate }))
    },
  }
}
