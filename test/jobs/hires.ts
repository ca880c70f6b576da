import { completeJob } from '#server/orders/jobs/complete-job.ts'
import type { NewWork } from '#server/orders/jobs/plan/new-work.ts'
import { planJob } from '#server/orders/jobs/plan/plan-job.ts'
import { startJob } from '#server/orders/jobs/start-job.ts'
import { findOrder } from '#server/orders/find-order.ts'
import { presentOrder } from '#server/orders/present-order.ts'
import { findJob } from '#server/jobs/find-job.ts'
import { readLineJobs } from '#server/jobs/read-line-jobs.ts'
import { presentJob } from '#server/jobs/present-job.ts'
import { anOrder, ids, inDays, openRules, plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, placeByKey } from '#test/harness.ts'
import type { TestOrganisation, TestServer } from '#test/harness.ts'

const [product] = plainCatalog.products
const catalog = {
  ...plainCatalog,
  products: [{ ...product, stock: 6 }],
  bookingRules: { ...openRules, dayCapacity: 9 },
}

/** A hire from tomorrow to a week later, of an organisation with six bins. */
export type Hire = {
  of: TestOrganisation
  id: string
  line: string
  delivery: string
  total: number
}

/** Places hires and works on them. */
export function openHires(server: TestServer) {
  async function hire(bins: number, { onCall = false } = {}): Promise<Hire> {
    const of = await createTestOrganisation(server.db, catalog)
    const dates = { deliveryDate: inDays(1), pickupDate: inDays(8) }
    const line = {
      productId: ids.bin,
      quantity: bins,
      ...dates,
      ...(onCall && { collectionOn: null }),
    }
    const { json } = await placeByKey(
      server,
      of,
      anOrder({ quantity: bins, ...dates, lines: [line] }),
    )
    const [delivery] = json.jobs
    return { of, id: json.id, line: json.lines[0].id, delivery: delivery.id, total: json.total }
  }

  async function deliver(one: Hire): Promise<void> {
    await one.of.within(async (org) => {
      await startJob(org, one.delivery)
      await completeJob(org, { id: one.delivery, completion: {} })
    })
  }

  async function done({ of }: Hire, id: string, quantity: number | null = null): Promise<void> {
    await of.within(async (org) => {
      await startJob(org, id)
      await completeJob(org, { id, completion: {}, quantity })
    })
  }

  function plan(one: Hire, work: Partial<NewWork> & Pick<NewWork, 'type'>, day: number) {
    const nothing = { quantity: null, toSite: null, key: null }
    return one.of.within(async (org) => {
      const all = { ...nothing, orderId: one.id, lineId: one.line, date: inDays(day), ...work }
      return presentJob(await planJob(org, all))
    })
  }

  async function used({ of }: Hire, resource: string, from: number, to: number) {
    const { rows } = await server.owner.query(
      'select day::text, used from capacity_days where organisation_id = $1 and resource = $2',
      [of.id, resource],
    )
    const counts = new Map(rows.map(({ day, used: count }) => [day, Number(count)]))
    return Array.from({ length: to - from + 1 }, (_, at) => counts.get(inDays(from + at)) ?? 0)
  }

  const jobsOf = ({ of, id }: Hire) =>
    of.within(async (org) => {
      const rows = []
      for (const job of await readLineJobs(org, id))
        rows.push(presentJob(await findJob(org, job.id)))
      return rows
    })

  const orderOf = ({ of, id }: Hire) =>
    of.within(async (org) => presentOrder(await findOrder(org, id)))

  return { hire, deliver, done, plan, used, jobsOf, orderOf }
}
