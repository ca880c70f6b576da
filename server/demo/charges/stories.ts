import { sql } from 'kysely'
import type { RuledKind } from '#contract/charges/charge-words.ts'
import { addDays } from '#contract/values/day.ts'
import type { Day } from '#contract/values/day.ts'
import type { Past } from '#server/demo/history/act.ts'
import { demoId } from '#server/demo/history/demo-id.ts'
import { createDocket } from '#server/dispatch/dockets/create-docket.ts'
import { replaceFacts } from '#server/jobs/reports/replace-facts.ts'
import type { StoredFacts } from '#server/jobs/reports/read-facts.ts'
import { failJob } from '#server/orders/jobs/fail-job.ts'
import { planJob } from '#server/orders/jobs/plan/plan-job.ts'
import { rescheduleJob } from '#server/orders/jobs/reschedule-job.ts'
import { lockOrder } from '#server/orders/lock-order.ts'
import { startNext, work } from './work.ts'

/** A hire of the last days, from which a charge of a type arises. */
export type Story = (hire: Hire) => Promise<void>

export type Hire = {
  past: Past
  orderId: string
  /** The last two working days: what goes wrong does so then. */
  first: Day
  second: Day
}

const MINUTE_MS = 60_000

/** What happens in each story. */
export const stories: Partial<Record<RuledKind, Story>> = {
  async futile_trip(hire) {
    await blocked(hire)
  },
  async extra_days(hire) {
    await blocked(hire)
  },
  async excess_weight(hire) {
    await weighHeavy(hire, await collect(hire))
  },
  async waiting(hire) {
    await collect(hire, {
      facts: (at) => ({
        waited_from: new Date(at.getTime() - 47 * MINUTE_MS),
        waited_to: new Date(at.getTime() - 10 * MINUTE_MS),
      }),
    })
  },
  async contamination(hire) {
    await collect(hire, { facts: () => found('contamination', 1, 'Paint tins under the soil') })
  },
  async item_count(hire) {
    await collect(hire, { facts: () => found('extra_item', 3, 'Car or motorcycle tyre') })
  },
  async exchange(hire) {
    await extra(hire, 'exchange')
  },
  async relocation(hire) {
    await extra(hire, 'relocation')
  },
}

/** A car is in the way of the collection; the bin comes back a day later. */
async function blocked({ past, orderId, first, second }: Hire): Promise<void> {
  const failed = await past.at(first, '09:20').inOrg(async (org) => {
    const id = await startNext(org, orderId, 'collection')
    const failure = { code: 'blocked' as const, note: 'A van across the gate', photos: [] }
    await failJob(org, { id, failure })
    return id
  })
  await past.at(first, '15:00').inOrg((org) => rescheduleJob(org, { id: failed, date: second }))
  await work(past, { orderId, type: 'collection', day: second, time: '10:30' })
}

/** Another visit while the bin is out. */
async function extra(
  { past, orderId, first, second }: Hire,
  type: 'exchange' | 'relocation',
): Promise<void> {
  await past.at(addDays(first, -1), '16:20').inOrg(async (org) => {
    const [line] = await org.tx.run(sql<{
      id: string
      address: string
      suburb: string
      postcode: string
    }>`
      select l.id, o.address, o.suburb, o.postcode from order_lines l
      join orders o on o.organisation_id = l.organisation_id and o.id = l.order_id
      where l.organisation_id = ${org.id} and l.order_id = ${orderId} order by l.position limit 1`)
    if (!line) throw new Error('the demo lost a line')
    const { id: lineId, ...place } = line
    const toSite =
      type === 'relocation'
        ? { ...place, lotNumber: null, gateCode: null, notes: 'Round the corner, by the side gate' }
        : null
    await planJob(org, { orderId, lineId, type, date: first, quantity: null, toSite, key: null })
  })
  await work(past, { orderId, type, day: first, time: '10:50' })
  await work(past, { orderId, type: 'collection', day: second, time: '13:40' })
}

/** @returns the job that took the bin */
async function collect(
  { past, orderId, second }: Hire,
  { facts }: { facts?: (at: Date) => Partial<StoredFacts> } = {},
): Promise<string> {
  const job = await work(past, { orderId, type: 'collection', day: second, time: '09:40' })
  if (facts) {
    await past.at(second, '10:00').inOrg(async (org) => {
      await lockOrder(org, orderId)
      await replaceFacts(org, job, facts(org.now))
    })
  }
  return job
}

/** The tip weighs more than the hired bin may. */
async function weighHeavy({ past, orderId, second }: Hire, jobId: string): Promise<void> {
  await past.at(second, '10:25').inOrg(async (org) => {
    const [hired] = await org.tx.run(sql<{ kg: number; tip: string }>`
      select coalesce((l.price_basis ->> 'includedKg')::float8, 0) as kg, t.id as tip
      from order_lines l join tip_sites t on t.organisation_id = l.organisation_id
      where l.organisation_id = ${org.id} and l.order_id = ${orderId} order by t.name limit 1`)
    if (!hired) throw new Error('the demo lost its tips')
    const [tareKg, kg] = [9800, hired.kg + 420]
    await createDocket(org, {
      number: 'K 21630',
      material: 'Mixed',
      tipSiteId: hired.tip,
      tippedAt: org.now.toISOString(),
      grossKg: tareKg + kg,
      tareKg,
      netKg: null,
      vehicleId: null,
      driverId: null,
      cost: null,
      jobs: [{ jobId, kg: null }],
    })
  })
}

function found(kind: string, quantity: number, note: string): Partial<StoredFacts> {
  return { findings: [{ id: demoId(`one of each: ${kind}`), kind, quantity, note }] }
}
