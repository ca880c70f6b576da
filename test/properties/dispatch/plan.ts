import type { Firm } from './firm.ts'

/** What the board can change, in words that name no id: two firms with the same plan have the same. */

export type JobPlace = {
  id: string
  orderId: string
  status: string
  type: string
  date: string
  version: number
  /** The run that its live stop is on. */
  runId: string | null
  stopId: string | null
}

/** The jobs of a firm as they are now, in the order in which they were planned. */
export async function readJobs({ server, organisation }: Firm): Promise<JobPlace[]> {
  const { rows } = await server.owner.query<JobPlace>(
    `select j.id, j.order_id as "orderId", j.status, j.type, j.date::text, j.version,
      s.run_id as "runId", s.id as "stopId"
    from jobs j join orders o on o.organisation_id = j.organisation_id and o.id = j.order_id
    left join stops s on s.organisation_id = j.organisation_id and s.job_id = j.id and s.removed_at is null
    where j.organisation_id = $1 order by o.created_at, o.id, j.sequence`,
    [organisation.id],
  )
  return rows
}

/** Runs with their stops, dates, prices, claims and counters; neither versions nor the log. */
export async function readPlan(firm: Firm) {
  const { server, organisation, runs, orders } = firm
  const jobs = await readJobs(firm)
  const read = async (text: string) => (await server.owner.query(text, [organisation.id])).rows
  const nameOf = (id: string | null) => jobs.findIndex((job) => job.id === id)
  const stops = await read(
    `select run_id, kind, job_id, minutes from stops
      where organisation_id = $1 and removed_at is null order by run_id, position`,
  )
  const ofOrders = await read(
    `select id, delivery_date::text, pickup_date::text, total::int, gst::int, payment_status,
      (select jsonb_agg(jsonb_build_array(l.delivery_date, l.pickup_date, l.unit_price, l.total,
          l.delivery_on, l.collection_on) order by l.position) from order_lines l
        where l.organisation_id = o.organisation_id and l.order_id = o.id) as lines,
      (select jsonb_agg(jsonb_build_array(c.type, c.amount) order by c.position) from order_charges c
        where c.organisation_id = o.organisation_id and c.order_id = o.id) as charges,
      (select jsonb_agg(claim - 'lineId' - 'jobId' - 'bound' order by (claim - 'bound')::text collate "C")
        from jsonb_array_elements(o.claims) claim) as claims
    from orders o where organisation_id = $1`,
  )
  return {
    jobs: jobs.map(({ status, type, date, runId }) => ({
      status,
      type,
      date,
      run: runs.indexOf(runId ?? ''),
    })),
    runs: runs.map((id) =>
      stops
        .filter((stop) => stop.run_id === id)
        .map(({ kind, job_id: job }) => (job === null ? kind : nameOf(job))),
    ),
    orders: orders.map(({ id }) => {
      const { id: _, ...rest } = ofOrders.find((order) => order.id === id) ?? {}
      return rest
    }),
    used: await read(
      `select resource, day::text, used from capacity_days
        where organisation_id = $1 and used > 0 order by resource, day`,
    ),
    waiting: await read(
      `select occasion, count(*)::int from mails
        where organisation_id = $1 and status = 'pending' and occasion in ('moved', 'changed')
        group by 1 order by 1`,
    ),
  }
}
