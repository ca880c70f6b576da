import { expect } from 'vitest'
import { addDays } from '#contract/values/day.ts'
import { lookAtOrders } from '#server/charges/look-at-orders.ts'
import { runBilling } from '#server/invoices/billing/run-billing.ts'
import { invoiceNextPart } from '#server/invoices/runs/invoice-part.ts'
import { completeJob } from '#server/orders/jobs/complete-job.ts'
import { createTestProvider } from '#server/payments/providers/test-provider.ts'
import { sendRefunds } from '#server/payments/refunds/send-refunds.ts'
import { sendReminders } from '#server/reminders/send-reminders.ts'
import { inDays } from '#test/catalogs.ts'
import { instantOf } from '#test/reminders/remind.ts'
import { killOnTheWay } from '../../kills/kill-on-the-way.ts'
import type { Work } from '../../kills/kill-on-the-way.ts'
import { untilKilled } from '../../kills/until-killed.ts'
import { deskWork } from './desk-work.ts'
import { expectNoFault } from './expect-no-fault.ts'
import type { Firm } from './firm.ts'
import { readMoney } from './read-money.ts'
import type { Choice } from './steps.ts'

type ChoreStep = Choice & {
  does:
    | ('charges' | 'billing' | 'reminders' | 'monthly' | 'refunds')
    | ('issue' | 'credit all' | 'take cash' | 'hear of payment')
}

/**
 * Lets a chore work, or a person at a desk, and kills it a few times on the way.
 * @param judge looks at what each kill has left
 */
export async function runChore(
  firm: Firm,
  step: ChoreStep,
  judge: () => Promise<void>,
): Promise<void> {
  const work = await workOf(firm, step)
  if (work === null) return
  const { kills } = step
  const lives = step.lives > 0
  const waiting = await listTasks(firm, 'due_at is not null')
  const clock = await openClock(firm, step)
  firm.kills += await killOnTheWay(firm, work, { kills, lives, clock, judge })
  if (step.does === 'billing' && lives) await doAgain(firm, waiting, clock)
}

async function workOf(firm: Firm, step: ChoreStep): Promise<Work | null> {
  const { does, which } = step
  switch (does) {
    case 'charges':
      return lookAtOrders
    case 'billing':
      return runBilling
    case 'reminders':
      return sendReminders
    case 'refunds':
      return (desk) => sendRefunds({ ...desk, payments: paymentsOf(firm) })
    case 'monthly':
      return invoiceMonth(firm, { send: which % 4 > 0 })
    default:
      return deskWork(firm, { ...step, does })
  }
}

const paymentsOf = ({ server }: Firm) => {
  const test = createTestProvider({ baseUrl: server.url, secret: 'a secret of this test' })
  return { stripe: null, test }
}

/** A clock that goes on by a millisecond for each transaction. Charges and reminders move the days on. */
async function openClock(firm: Firm, { does, which }: ChoreStep): Promise<() => Date> {
  const [clock] = await firm.rows<{ now: Date }>(
    'select now()::timestamptz(3) as now from organisations where id = $1',
  )
  const now = clock?.now.getTime() ?? Number.NaN
  let ticks = 0
  if (does !== 'reminders' && does !== 'charges') return () => new Date(now + ticks++)
  firm.days += which % 6
  if (does === 'charges') return () => new Date(now + firm.days * 86_400_000 + ticks++)
  const nine = instantOf(addDays(inDays(0), firm.days), '09:10', 'Australia/Sydney').getTime()
  // No two emails of reminders have one instant, so that each is known by it.
  return () => new Date(nine + firm.ticks++)
}

/** Begins a run unless one is open, which a killed one left, and makes its invoices: of one new order at least. */
async function invoiceMonth(firm: Firm, { send }: { send: boolean }): Promise<Work | null> {
  const { books, rows } = firm
  await placeDelivered(firm)
  expectNoFault(await books.run({ month: inDays(0).slice(0, 7), dryRun: false, send }))
  const [open] = await rows<{ id: string }>(
    `select id from invoice_runs where organisation_id = $1 and status <> 'done'`,
  )
  if (!open) return null
  return async ({ inOrg }) => {
    while (await inOrg((org) => invoiceNextPart(org, open.id)));
  }
}

/** An order of the customer who is invoiced monthly, which a run bills once it's delivered. */
async function placeDelivered({ place, customers, ledgers, organisation, rows }: Firm) {
  const monthly = ledgers.at(-1)
  if (!monthly) throw new Error('no one is invoiced monthly')
  const { id } = await place()
  await customers.act('POST', `/${monthly.customer.id}/orders`, { orderIds: [id] })
  monthly.orders.push(id)
  const [job] = await rows<{ id: string }>(
    `select id from jobs where organisation_id = $1 and order_id = $2 and type = 'delivery'`,
    id,
  )
  await organisation.within((org) =>
    completeJob(org, { id: job?.id ?? '', completion: {}, at: org.now }),
  )
}

/** The causes of billing tasks that are done, or aren't. */
async function listTasks({ rows }: Firm, which: string, among?: string[]): Promise<string[]> {
  const tasks = await rows<{ cause: string }>(
    `select cause from billing_tasks where organisation_id = $1 and ${which}
      and ($2::text[] is null or cause = any ($2))`,
    among ?? null,
  )
  return tasks.map(({ cause }) => cause)
}

/** Tasks that are done a second time change nothing. */
async function doAgain(firm: Firm, tasks: string[], clock: () => Date): Promise<void> {
  const done = await listTasks(firm, 'due_at is null', tasks)
  const before = await readMoney(firm)
  await firm.rows(
    `update billing_tasks set due_at = created_at where organisation_id = $1 and cause = any ($2)`,
    done,
  )
  const { inOrg } = untilKilled(firm, { kill: null, clock })
  await runBilling({ inOrg, log: { info() {}, warn() {}, error() {} } })
  expect(await readMoney(firm), 'a task that is done again changes nothing').toEqual(before)
}
