import { taxCodes } from '#contract/charges/charge-words.ts'
import { completeJob } from '#server/orders/jobs/complete-job.ts'
import { failJob } from '#server/orders/jobs/fail-job.ts'
import { Refusal } from '#server/refusal.ts'
import { runChore } from './chores.ts'
import { expectNoFault } from './expect-no-fault.ts'
import { ordersOf, pick } from './firm.ts'
import type { Firm } from './firm.ts'
import { takeCustomerStep } from './customer-steps.ts'
import { takeDocumentStep } from './document-steps.ts'
import { takePayerStep } from './payer-steps.ts'
import type { Step } from './steps.ts'

/**
 * Takes a step by the front door, or lets a chore work. It may well be refused, but never fail.
 * @param judge looks at what a kill on the way has left
 */
export async function takeStep(firm: Firm, step: Step, judge: () => Promise<void>): Promise<void> {
  switch (step.does) {
    case 'deliver':
    case 'collect':
    case 'fail':
      return work(firm, step.does, step.which)
    case 'charge':
    case 'approve':
    case 'waive':
    case 'reopen':
      return charge(firm, step.does, step)
    case 'draft':
    case 'drop draft':
    case 'credit part':
    case 'bill again':
    case 'release and back':
    case 'same key':
    case 'send':
      return takeDocumentStep(firm, step.does, step)
    case 'merge':
    case 'unmerge':
    case 'merge and back':
    case 'casual order':
    case 'pay casual':
      return takeCustomerStep(firm, step.does, step)
    case 'open invoice page':
    case 'pay on page':
      return takePayerStep(firm, step.does, step)
    case 'charges':
    case 'billing':
    case 'reminders':
    case 'monthly':
    case 'refunds':
    case 'issue':
    case 'credit all':
    case 'take cash':
    case 'hear of payment':
      return runChore(firm, { ...step, does: step.does }, judge)
    default:
      return firm.ledgers[step.of]?.take({ ...step, does: step.does })
  }
}

async function work(
  firm: Firm,
  does: 'deliver' | 'collect' | 'fail',
  which: number,
): Promise<void> {
  const type = does === 'fail' ? null : does === 'deliver' ? 'delivery' : 'collection'
  const jobs = await firm.rows<{ id: string }>(
    `select id from jobs where organisation_id = $1 and status = 'scheduled' and order_id = any ($2)
      and ($3::text is null or type = $3) order by id`,
    ordersOf(firm),
    type,
  )
  const id = pick(jobs, which)?.id
  if (id === undefined) return
  try {
    await firm.organisation.within(async (org) => {
      if (does === 'fail') {
        const failure = { code: 'no_access' as const, note: null, photos: [] }
        await failJob(org, { id, failure, at: org.now })
      } else await completeJob(org, { id, completion: {}, at: org.now })
    })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
}

async function charge(
  firm: Firm,
  does: 'charge' | 'approve' | 'waive' | 'reopen',
  { which, amount, twice }: Step,
): Promise<void> {
  const { charges } = firm
  if (does === 'charge') {
    // Without GST, it's beside its order.
    const taxCode = taxCodes[which % taxCodes.length]
    const body = {
      type: 'manual',
      description: 'By hand',
      amount: twice ? amount : -amount,
      taxCode,
    }
    const created = await charges.create(pick(ordersOf(firm), which) ?? '', body)
    return expectNoFault(created)
  }
  const all = await firm.rows<{ id: string; version: number }>(
    `select id, version from charges where organisation_id = $1
      and state = any ($2) order by created_at, id`,
    does === 'reopen' ? ['waived'] : ['proposed', 'notified'],
  )
  const one = pick(all, which)
  if (!one) return
  const answers = twice ? [charges.act(one, does, bodies[does])] : []
  answers.push(charges.act(one, does, bodies[does]))
  for (const answer of await Promise.all(answers)) expectNoFault(answer)
}

const bodies = { approve: {}, waive: { reason: 'Goodwill' }, reopen: {} }
