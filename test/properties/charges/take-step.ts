import { expect } from 'vitest'
import { lookAtOrders } from '#server/charges/look-at-orders.ts'
import { replaceFacts } from '#server/jobs/reports/replace-facts.ts'
import { lockOrder } from '#server/orders/lock-order.ts'
import { lookAtCharges } from '#test/actors/charges.ts'
import type { Answer } from '#test/answer.ts'
import { withKey } from '#test/harness.ts'
import { killOnTheWay } from '../kills/kill-on-the-way.ts'
import type { Facts, Firm, Orders } from './firm.ts'
import { judgeStep } from './judge.ts'
import { look } from './seen.ts'
import type { Seen, SeenCharge } from './seen.ts'
import type { Does, Meant, Step } from './steps.ts'

const DAY_MS = 86_400_000

/** Takes a step by the front door. It may well be refused, but never fail. */
export async function takeStep(
  firm: Firm,
  orders: Orders,
  { step, seen }: { step: Step; seen: Seen },
): Promise<Meant> {
  const { chore, organisation } = firm
  if ('job' in step) await work(firm, orders, step)
  switch (step.who) {
    case 'decide':
      return decide(firm, { step, seen })
    case 'manual':
      expectNoFault(
        await firm.charges.create(orders.ids[step.order] ?? '', {
          type: 'manual',
          description: 'By hand',
          amount: step.cents,
        }),
      )
      return null
    case 'cancel':
      expectNoFault(
        await firm.server.fetch(`/api/v1/orders/${orders.ids[step.order]}/cancel`, {
          method: 'POST',
          headers: withKey(organisation.writeKey),
          body: '{}',
        }),
      )
      return null
    case 'days':
      orders.daysAhead += step.days
      return null
    case 'chore':
      await lookAtCharges(organisation, { days: orders.daysAhead })
      // The same facts change nothing more.
      expect(await lookAtCharges(organisation, { days: orders.daysAhead })).toBe(0)
      return null
    case 'die':
      await die(firm, orders, { step, seen })
      return null
    case 'kill':
      await chore.killAfter(step.after, orders.daysAhead * DAY_MS)
      orders.kills += 1
      return null
    default:
      return null
  }
}

async function die(
  firm: Firm,
  orders: Orders,
  { step, seen }: { step: Extract<Step, { who: 'die' }>; seen: Seen },
): Promise<void> {
  const start = Date.now() + orders.daysAhead * DAY_MS
  let ticks = 0
  orders.kills += await killOnTheWay(firm, lookAtOrders, {
    kills: step.kills,
    lives: true,
    clock: () => new Date(start + ticks++),
    judge: async () => judgeStep(seen, await look(firm, orders), null),
  })
}

/** What crews do and report, and what the office corrects. */
async function work(
  { sam, charges, organisation }: Firm,
  { jobs }: Orders,
  step: Extract<Step, { job: number }>,
): Promise<void> {
  const fitting = [...jobs].filter(([, one]) => isWork(step.who, one))
  const some = fitting.length > 0 ? fitting : [...jobs]
  const [id, facts] = some[step.job % some.length] ?? []
  if (id === undefined || facts === undefined) return
  const { json: seen } = await sam.ask(`${charges.office}/orders/${facts.orderId}`)
  const { version } = seen.jobs.find((job: { id: string }) => job.id === id)
  const send = async (what: string, body: object, known: Partial<Facts>) => {
    const answer = await sam.send('POST', `${charges.office}/jobs/${id}/${what}`, body, version)
    expectNoFault(answer)
    if (answer.status === 200) Object.assign(facts, known)
  }
  switch (step.who) {
    case 'complete': {
      const weighed = facts.type === 'collection' && step.kg !== null
      const kg = weighed ? step.kg : null
      return send('complete', kg === null ? {} : { weightKg: kg }, { outcome: 'completed', kg })
    }
    case 'fail':
      return send('fail', { code: step.code }, { outcome: 'failed', code: step.code })
    case 'weigh':
      if (facts.outcome !== 'completed' || facts.type !== 'collection') return
      return send('correct', { weightKg: step.kg, reason: 'Misread' }, { kg: step.kg })
    case 'blame':
      if (facts.outcome !== 'failed') return
      return send('correct', { code: step.code, reason: 'Mistaken' }, { code: step.code })
    case 'report': {
      const { minutes, dirty, items } = step
      await organisation.within(async (org) => {
        await lockOrder(org, facts.orderId)
        const found = (kind: string, quantity: number, note: string | null) => {
          return { id: crypto.randomUUID(), kind, quantity, note }
        }
        await replaceFacts(org, id, {
          waited_from: new Date(org.now.getTime() - minutes * 60_000),
          waited_to: org.now,
          findings: [
            ...(dirty ? [found('contamination', 1, null)] : []),
            ...(items > 0 ? [found('extra_item', items, 'Mattress')] : []),
          ],
        })
      })
      Object.assign(facts, { minutes, dirty, items })
    }
  }
}

/** Whether a job is one that this is about. */
function isWork(who: Step['who'], { outcome, type }: Facts): boolean {
  if (who === 'complete' || who === 'fail') return outcome === null
  if (who === 'weigh') return outcome === 'completed' && type === 'collection'
  return who !== 'blame' || outcome === 'failed'
}

/** What a person decides about a charge, or its hirer replies. What doesn't fit the charge as it is is refused. */
async function decide(
  { charges, ask }: Firm,
  { step, seen }: { step: Extract<Step, { who: 'decide' }>; seen: Seen },
): Promise<Meant> {
  const { does, cents } = step
  const isWanted = (charge: SeenCharge) => fits(does, charge) === step.fits > 0
  const some = [...seen.charges.values()].filter(isWanted)
  const charge = some[step.charge % Math.max(1, some.length)]
  if (!charge) return null
  const { id } = charge
  const amounts: Partial<Record<typeof does, object>> = {
    waive: { reason: 'Goodwill' },
    uphold: {},
    lower: { amount: Math.min(cents, Math.abs(charge.amount ?? cents)) },
  }
  const answer =
    does === 'reply'
      ? await ask(`charges/${id}/reply`, { id: charge.orderId, body: { text: `No: ${cents}` } })
      : does === 'change'
        ? await charges.change(charge, { amount: cents })
        : await charges.act(charge, does === 'lower' ? 'uphold' : does, amounts[does])
  expectNoFault(answer)
  // The same reply or amount again is answered as before, and changes nothing.
  const isSame = does === 'reply' || (does === 'change' && charge.amount === cents)
  if (!fits(does, charge) && !isSame) expect(answer.status, answer.text).not.toBe(200)
  return answer.status === 200 ? { id, does } : null
}

/** Whether this can be done with a charge as it is. */
function fits(does: Does, { state, disputed }: SeenCharge): boolean {
  const isOpen = state === 'proposed' || state === 'notified'
  switch (does) {
    case 'notify':
      return state === 'proposed'
    case 'reply':
      return state === 'notified' && !disputed
    case 'uphold':
    case 'lower':
      return isOpen && disputed
    case 'reopen':
      return state === 'waived'
    case 'approve':
    case 'change':
    case 'waive':
      return isOpen
  }
}

function expectNoFault({ status, text }: Answer): void {
  expect(status, text).toBeLessThan(500)
}
