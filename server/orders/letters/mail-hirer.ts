import { loadCatalog } from '#server/catalog/load-catalog.ts'
import type { Org } from '#server/db/tenant.ts'
import { recordMail } from '#server/mail/record-mail.ts'
import { replaceWaiting } from '#server/mail/replace-waiting.ts'
import { readOrder } from '#server/orders/find-order.ts'
import { readExchangePrices } from './read-exchange-prices.ts'
import { readNews } from './read-news.ts'
import { readPlans } from './read-plans.ts'
import { writeLetter } from './write-letter.ts'
import type { Occasion } from './letter-words.ts'

/** How long a letter about a change waits for the next change, in milliseconds (rules, section 9). */
const CHANGES_WAIT_MS = 60_000

/**
 * Emails the hirer of a locked order, in the transaction of the change that the email is about. Changes
 * within a minute make one letter, with the order as it is last; a cancellation takes its place.
 */
export async function mailHirer(org: Org, orderId: string, occasion: Occasion): Promise<void> {
  const write = await openLetter(org, orderId)
  const isLast = occasion.type === 'changed' || occasion.type === 'cancelled'
  // After a payment, say, a waiting letter about a change is still wanted, with the order as it is now.
  const replaced = await replaceWaiting(
    org,
    write(isLast ? occasion : { type: 'changed' }),
    'changed',
  )
  if (!isLast || !replaced) await recordMail(org, write(occasion))
}

/** Lets a letter about a change of a locked order that still waits show the order as it is now. */
export async function refreshLetter(org: Org, orderId: string): Promise<void> {
  const write = await openLetter(org, orderId)
  await replaceWaiting(org, write({ type: 'changed' }), 'changed')
}

/** Reads what letters about an order show. */
async function openLetter(org: Org, orderId: string) {
  const [rows, catalog] = [await readOrder(org, orderId), await loadCatalog(org)]
  const prices = await readExchangePrices(org, rows)
  const news = await readNews(org, rows)
  const { takesPayment } = org
  const plans = await readPlans(org, [rows])
  return (about: Occasion) => ({
    ...writeLetter(rows, about.type === 'changed' ? { ...about, news } : about, {
      catalog,
      takesPayment,
      plans,
      prices,
    }),
    orderId,
    occasion: about.type,
    ...(about.type === 'changed' && { dueAt: new Date(org.now.getTime() + CHANGES_WAIT_MS) }),
  })
}
