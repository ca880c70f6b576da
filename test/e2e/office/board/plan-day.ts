import { addDays } from '#contract/values/day.ts'
import { openDispatch } from '#test/actors/dispatch-desk.ts'
import type { DispatchDesk } from '#test/actors/dispatch-desk.ts'
import type { TeamMember } from '#test/actors/team.ts'
import { anOrder } from '#test/catalogs.ts'
import { placeByKey } from '#test/harness.ts'
import type { TestOrganisation, TestServer } from '#test/harness.ts'

/** Plans days for tests of the board: runs of drivers with trucks, and orders to deliver. */
export type Planner = {
  desk: DispatchDesk
  /** Plans a run for a new driver with a new truck. */
  run: (truck: string, driver: string, date: string) => Promise<PlannedRun>
  /** Places an order whose delivery is on that day, and resolves to its delivery. */
  order: (customerName: string, date: string, more?: object) => Promise<PlannedJob>
  /** Puts a delivery behind the last stop of a run. */
  put: (job: PlannedJob, run: PlannedRun) => Promise<void>
}

export type PlannedRun = { id: string; driverId: string; vehicleId: string }
export type PlannedJob = { id: string; version: number; orderId: string; date: string }

export function planFor(server: TestServer, firm: TestOrganisation, member: TeamMember): Planner {
  const desk = openDispatch(member, firm.slug)
  return {
    desk,
    async run(truck, driver, date) {
      const vehicle = await desk.add('vehicles', { name: truck, kind: 'hook' })
      const phone = '0491 570 156'
      const { id } = await desk.add('drivers', { name: driver, phone, vehicleId: vehicle.id })
      const run = await desk.add('runs', { date, driverId: id, vehicleId: vehicle.id })
      return { id: run.id, driverId: id, vehicleId: vehicle.id }
    },
    async order(customerName, date, more = {}) {
      const dates = { deliveryDate: date, pickupDate: addDays(date, 7) }
      const { json, status, text } = await placeByKey(
        server,
        firm,
        anOrder({ customerName, ...dates, ...more }),
      )
      if (status !== 201) throw new Error(text)
      const [delivery] = json.jobs
      return { id: delivery.id, version: delivery.version, orderId: json.id, date }
    },
    async put({ id: jobId, date }, { id: runId }) {
      const command = { kind: 'place', jobId, runId, expected: { runId: null, date } }
      const commands = [command]
      const { json, text } = await member.send('POST', desk.path('board/commands'), { commands })
      if (json.applied !== true) throw new Error(text)
    },
  }
}
