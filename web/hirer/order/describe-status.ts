import type { HirersPage } from '#contract/orders/hirer.ts'
import { sayInstant, sayNearDay } from '#web/hirer/say-time.ts'

/** An order's status: a mark (shape and colour), its name, a headline, and what happens next. */
export type StatusCopy = { mark: Mark; word: string; headline: string; next: string }
export type Mark = 'waiting' | 'set' | 'moving' | 'done' | 'off'

export function describeStatus({ order, organisation }: HirersPage, today: string): StatusCopy {
  const { status, jobs } = order
  const live = jobs.filter((job) => job.status !== 'cancelled')
  // Another attempt counts in place of the one that failed.
  const of = (type: string) => {
    const jobsOf = live.filter((job) => job.type === type)
    return jobsOf.findLast((job) => job.status !== 'failed') ?? jobsOf.at(-1)
  }
  const [delivery, collection] = [of('delivery'), of('collection')]
  const near = (day: string) => sayNearDay(day, today)

  if (status === 'cancelled') {
    const { by, reason } = order.cancellation ?? { by: 'organisation', reason: null }
    const who = {
      hirer: 'You cancelled it.',
      unpaid: 'It wasn’t paid in time, so we released the bins.',
      organisation: `${organisation.name} cancelled it.`,
    }[by as 'hirer']
    const why = reason ? ` Reason: ${reason}` : ''
    return {
      mark: 'off',
      word: 'Cancelled',
      headline: 'This booking is cancelled',
      next: who + why,
    }
  }
  if (status === 'pending') {
    const pay = order.heldUntil !== null && order.amountDue > 0
    return {
      mark: 'waiting',
      word: 'Pending',
      headline: pay ? 'Pay to keep your booking' : 'Waiting to be confirmed',
      next: pay
        ? `Your bin is held until ${sayInstant(order.heldUntil ?? '', organisation.timezone)}.`
        : `${organisation.name} will review your booking and email you.`,
    }
  }
  if (status === 'completed') {
    const headline = collection ? 'Collected' : 'Done'
    return { mark: 'done', word: 'Completed', headline, next: 'Thank you for booking with us.' }
  }
  const collect = sayCollection(collection, near)
  if (collection?.status === 'started') {
    return { mark: 'moving', word: 'In progress', headline: 'On the way to collect', next: '' }
  }
  if (delivery?.status === 'completed') {
    return { mark: 'moving', word: 'On site', headline: 'Your bin is on site', next: collect }
  }
  if (delivery?.status === 'started') {
    return {
      mark: 'moving',
      word: 'In progress',
      headline: 'Your bin is on its way',
      next: collect,
    }
  }
  if (delivery?.status === 'failed') {
    const headline = 'We couldn’t deliver your bin'
    return { mark: 'waiting', word: 'Not delivered', headline, next: 'Please call us.' }
  }
  const [first] = live.filter((job) => job.status === 'scheduled')
  const day = first?.date ?? order.deliveryDate
  return {
    mark: status === 'confirmed' ? 'set' : 'moving',
    word: status === 'confirmed' ? 'Confirmed' : 'In progress',
    headline: delivery ? `Your bin arrives ${near(day)}` : `We’re coming ${near(day)}`,
    next: collection ? collect : '',
  }
}

function sayCollection(
  collection: HirersPage['order']['jobs'][number] | undefined,
  near: (day: string) => string,
): string {
  if (!collection) return 'Tell us when it’s ready for collection.'
  return collection.status === 'failed'
    ? 'We couldn’t collect it. Please call us.'
    : `Collection is ${near(collection.date)}.`
}
