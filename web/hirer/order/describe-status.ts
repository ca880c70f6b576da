import type { HirersPage } from '#contract/orders/hirer.ts'
import { sayInstant, sayNearDay } from '#web/hirer/say-time.ts'

/** How an order stands: a mark (shape and colour), its word, a headline and what comes next. */
export type Standing = { mark: Mark; word: string; headline: string; next: string }
export type Mark = 'waiting' | 'set' | 'moving' | 'done' | 'off'

export function describeStatus({ order, organisation }: HirersPage, today: string): Standing {
  const { status, jobs } = order
  const live = jobs.filter((job) => job.status !== 'cancelled')
  const of = (type: string) => live.filter((job) => job.type === type)
  const [delivery, collection] = [of('delivery').at(-1), of('collection').at(-1)]
  const near = (day: string) => sayNearDay(day, today)

  if (status === 'cancelled') {
    const { by, reason } = order.cancellation ?? { by: 'organisation', reason: null }
    const who = {
      hirer: 'You cancelled it.',
      unpaid: 'It was not paid in time, so its bins were given to others.',
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
        : `${organisation.name} looks at every booking, and writes to you.`,
    }
  }
  if (status === 'completed') {
    const headline = collection ? 'Collected, and done' : 'Done'
    return { mark: 'done', word: 'Completed', headline, next: 'Thank you for booking with us.' }
  }
  const collect = collection
    ? `Collection is ${near(collection.date)}.`
    : 'Say when it is ready to be collected.'
  if (collection?.status === 'started') {
    return { mark: 'moving', word: 'Under way', headline: 'On the way to collect', next: '' }
  }
  if (delivery?.status === 'completed') {
    return { mark: 'moving', word: 'On site', headline: 'Your bin is on site', next: collect }
  }
  if (delivery?.status === 'started') {
    return { mark: 'moving', word: 'Under way', headline: 'Your bin is on its way', next: collect }
  }
  const [first] = live.filter((job) => job.status === 'scheduled')
  const day = first?.date ?? order.deliveryDate
  return {
    mark: status === 'confirmed' ? 'set' : 'moving',
    word: status === 'confirmed' ? 'Confirmed' : 'Under way',
    headline: delivery ? `Your bin comes ${near(day)}` : `We come ${near(day)}`,
    next: collection ? collect : '',
  }
}
