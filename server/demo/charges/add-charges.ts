import { sql } from 'kysely'
import { ruledKinds } from '#contract/charges/charge-words.ts'
import type { RuledKind } from '#contract/charges/charge-words.ts'
import { STANDARD_CHARGE_SETTINGS } from '#contract/charges/settings.ts'
import type { ChargeSettings, TypeSettings } from '#contract/charges/settings.ts'
import { addDays } from '#contract/values/day.ts'
import type { LoadedCatalog } from '#server/catalog/load-catalog.ts'
import { createCharge } from '#server/charges/create-charge.ts'
import { approveCharge } from '#server/charges/decide/approve-charge.ts'
import { notifyCharge } from '#server/charges/decide/notify-charge.ts'
import { lockCharge } from '#server/charges/find-charge.ts'
import { proposeCharges } from '#server/charges/propose/propose-charges.ts'
import type { Org } from '#server/db/tenant.ts'
import type { Past } from '#server/demo/history/act.ts'
import { demoId } from '#server/demo/history/demo-id.ts'
import { unlessRefused } from '#server/demo/history/unless-refused.ts'
import { endChargeTask, listChargeTasks } from '#server/jobs/charging/queue-charges.ts'
import { replaceFacts } from '#server/jobs/reports/replace-facts.ts'
import type { Finding } from '#server/jobs/reports/read-facts.ts'
import { lockOrder } from '#server/orders/lock-order.ts'
import { changeChargeSettings } from '#server/organisations/charges/change-charge-settings.ts'
import { findChargeSettings } from '#server/organisations/charges/find-charge-settings.ts'
import { addOneOfEach } from './add-one-of-each.ts'

/** What is older than this was decided; the latest wait for a person. */
const DECIDED_DAYS = 3
const DAYS = 14
const MINUTE_MS = 60_000
/** More than the orders of half a year. */
const MOST_TASKS = 10_000

/** What the demo's business charges, in cents, as its terms say. */
const FEES: Partial<Record<RuledKind, number>> = {
  futile_trip: 16_500,
  waiting: 3000,
  contamination: 25_000,
  relocation: 18_000,
  cancellation: 11_000,
}

/** Charges nothing while the past is written: a chore may look at its orders meanwhile. */
export function chargeNothing(past: Past): Promise<void> {
  return change(past, (settings) => ({ ...settings, types: typesWith(() => ({ on: false })) }))
}

/** The queue of charges: those of the last days wait, one of each type at least; earlier ones were approved. */
export async function addCharges(past: Past, catalog: LoadedCatalog): Promise<void> {
  await forgetEarlier(past)
  const fees = typesWith((type) => ({ fee: FEES[type] ?? null, on: true }))
  await change(past, (settings) => ({ ...settings, types: fees, hireEndsOn: 'collection' }))
  const desk = past.when(past.now)
  const latest = await desk.inOrg((org) => collections(org, addDays(past.today, -DECIDED_DAYS)))
  await reportAbout(past, latest)
  for (const id of await desk.inOrg((org) => ordersSince(org, addDays(past.today, -DAYS)))) {
    await desk.inOrg((org) => proposeCharges(org, id))
  }
  await decideEarlier(past)
  await addOneOfEach(past, catalog)
  const [first, second] = await desk.inOrg((org) => collections(org, addDays(past.today, -DAYS)))
  if (first && second) await chargeByHand(past, first.orderId, second.orderId)
}

/** Settings of each type, with what differs from the standard. */
function typesWith(differs: (type: RuledKind) => Partial<TypeSettings>): ChargeSettings['types'] {
  const { types } = STANDARD_CHARGE_SETTINGS
  return ruledKinds.reduce(
    (all, type) => ({ ...all, [type]: { ...types[type], ...differs(type) } }),
    types,
  )
}

async function change(
  past: Past,
  settle: (settings: ChargeSettings) => ChargeSettings,
): Promise<void> {
  await past.when(past.now).inOrg(async (org) => {
    const { version, settings } = await findChargeSettings(org)
    await changeChargeSettings(org, { version, read: () => settle(settings) })
  })
}

type Collected = { jobId: string; orderId: string; at: Date }

/** Jobs of the last days that took a bin, the latest first. */
function collections(org: Org, since: string): Promise<Collected[]> {
  return org.tx.run(sql<Collected>`
    select distinct on (order_id) id as "jobId", order_id as "orderId", completed_at as at from jobs
    where organisation_id = ${org.id} and type = 'collection' and status = 'completed'
      and date >= ${since} and completed_at is not null
    order by order_id desc, completed_at desc limit 12`)
}

async function ordersSince(org: Org, since: string): Promise<string[]> {
  const rows = await org.tx.run(sql<{ id: string }>`
    select distinct order_id as id from jobs
    where organisation_id = ${org.id} and status in ('completed', 'failed') and date >= ${since}
    union select id from orders
    where organisation_id = ${org.id} and status = 'cancelled' and cancelled_at >= ${since}::date
    order by 1`)
  return rows.map(({ id }) => id)
}

/** What is older was settled long ago: a chore that looked at it now would fill the queue with it. */
async function forgetEarlier(past: Past): Promise<void> {
  await past.when(past.now).inOrg(async (org) => {
    const latest = new Set(await ordersSince(org, addDays(past.today, -DAYS)))
    for (const id of await listChargeTasks(org, MOST_TASKS)) {
      if (!latest.has(id)) await endChargeTask(org, id)
    }
  })
}

/** What crews waited for and found at the latest collections. */
async function reportAbout(past: Past, latest: readonly Collected[]): Promise<void> {
  const found = (kind: string, quantity: number, note: string): Finding[] => [
    { id: demoId(`finding ${kind}`), kind, quantity, note },
  ]
  const reports = [
    (at: Date) => ({
      waited_from: new Date(at.getTime() - 47 * MINUTE_MS),
      waited_to: new Date(at.getTime() - 10 * MINUTE_MS),
    }),
    () => ({ findings: found('contamination', 1, 'Contamination: plasterboard under the soil') }),
    () => ({ findings: found('extra_item', 2, 'Mattress') }),
  ]
  for (const [index, report] of reports.entries()) {
    const job = latest[index]
    if (!job) return
    await past.when(past.now).inOrg(async (org) => {
      await lockOrder(org, job.orderId)
      await replaceFacts(org, job.jobId, report(job.at))
    })
  }
}

/** A permit that goes on beside its order, and a credit that a customer was promised. */
async function chargeByHand(past: Past, first: string, second: string): Promise<void> {
  const desk = past.at(past.today, '06:40')
  const key = (name: string) => ({ key: `demo ${name}`, bodyHash: '' })
  const permit = {
    type: 'permit',
    description: 'Council permit, Inner West',
    amount: 11_500,
  } as const
  const credit = { type: 'manual', description: 'Delivered a day late', amount: -4000 } as const
  await desk.inOrg((org) =>
    createCharge(org, first, { ...permit, taxCode: 'excluded', photoIds: [] }, key('permit')),
  )
  await desk.inOrg((org) =>
    createCharge(org, second, { ...credit, taxCode: 'gst', photoIds: [] }, key('credit')),
  )
}

/** The office has approved what is some days old, and notified one customer. */
async function decideEarlier(past: Past): Promise<void> {
  const desk = past.when(past.now)
  const waiting = await desk.inOrg((org) =>
    org.tx.run(sql<{ id: string; old: boolean }>`
      select id, arose_at < ${past.instant(addDays(past.today, -DECIDED_DAYS), '00:00')} as old
      from charges where organisation_id = ${org.id} and state = 'proposed' and amount > 0
      order by arose_at, id`),
  )
  const old = waiting.filter((one) => one.old)
  for (const [index, { id }] of old.entries()) {
    const isLast = index === old.length - 1
    await unlessRefused(
      desk.inOrg(async (org) => {
        const charge = await lockCharge(org, id)
        await (isLast ? notifyCharge(org, charge, 3) : approveCharge(org, charge))
      }),
    )
  }
}
