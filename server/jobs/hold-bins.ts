import { localTime } from '#contract/values/day.ts'
import type { Day } from '#contract/values/day.ts'
import type { Org } from '#server/db/tenant.ts'
import { outUntil } from './out-until.ts'
import type { LineJob } from './out-until.ts'

/** What an order takes, as it stands with it: of each line that is worked first the bins, then the visit. */
type Claim = { resource: string; from: Day; to: Day; agreed?: Day }
type Line = { product_id: string; collected: boolean; jobs: (LineJob & { at: string | null })[] }

/**
 * Holds an order's bins for as long as its jobs show them to be out, beyond what was agreed: whether or
 * not they are free, because they are not there. What was held beyond that is free again once they are
 * back.
 * @param soonest the next day on which crews could collect what nobody has said when to; null leaves it
 * @returns whether anything changed
 */
export async function holdBins(org: Org, orderId: string, soonest: Day | null): Promise<boolean> {
  // Holds off a catalogue import, which counts what live orders take.
  await org.tx.run({
    text: 'select from organisations where id = $1 for key share',
    values: [org.id],
  })
  const [order] = await org.tx.run<{ claims: Claim[] }>({
    text: 'select claims from orders where organisation_id = $1 and id = $2 for update',
    values: [org.id, orderId],
  })
  if (!order) return false
  const lines = await readLines(org, orderId)
  const { day: today } = localTime(org.now, org.timezone)
  let index = 0
  const claims = order.claims.map((claim) => {
    if (claim.resource === 'visits') return claim
    const line = lines[index]
    index += 1
    if (!line?.collected) return claim
    const jobs = line.jobs.map(({ at, day, ...job }) => ({
      ...job,
      day: at === null ? day : localTime(new Date(at), org.timezone).day,
    }))
    const until = outUntil(jobs, { today, soonest })
    return until === null ? claim : hold(claim, until)
  })
  if (claims.every((claim, at) => claim.to === order.claims[at]?.to)) return false
  await org.tx.run({
    text: 'select force_capacity_change($1, $2, $3)',
    values: [org.id, JSON.stringify(order.claims), JSON.stringify(claims)],
  })
  await org.tx.run({
    text: 'update orders set claims = $3 where organisation_id = $1 and id = $2',
    values: [org.id, orderId, JSON.stringify(claims)],
  })
  return true
}

/** A claim until a day, and never for less than was agreed. */
function hold({ agreed, ...claim }: Claim, until: Day): Claim {
  const end = agreed ?? claim.to
  return until > end ? { ...claim, to: until, agreed: end } : { ...claim, to: end }
}

/** The lines that are worked, in their order, with their jobs. */
async function readLines(org: Org, orderId: string): Promise<Line[]> {
  return org.tx.run<Line>({
    text: `select l.product_id,
        l.line_type = 'hire' and l.work_type = 'delivery' and not l.wait_while_load as collected,
        (select coalesce(jsonb_agg(jsonb_build_object('type', j.type, 'status', j.status, 'day', j.date,
            'at', j.completed_at, 'triedAgain', exists (select from jobs n
              where n.organisation_id = j.organisation_id and n.order_id = j.order_id
                and n.previous_job_id = j.id)) order by j.sequence), '[]')
          from jobs j where j.organisation_id = l.organisation_id and j.line_id = l.id) as jobs
      from order_lines l
      where l.organisation_id = $1 and l.order_id = $2 and l.work_type <> 'none'
      order by l.position`,
    values: [org.id, orderId],
  })
}
