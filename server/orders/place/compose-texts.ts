import { australianMobile } from '#contract/values/mobile.ts'
import type { OrderBody } from '#contract/orders/order-body.ts'
import type { Org } from '#server/db/tenant.ts'
import { offersTexts } from '#server/texts/consent.ts'

/** A hirer's consent to texts, and who noted it. */
export type TextsPart = {
  recipient: string
  account_id: string | null
  address: string | null
}

/** The row to write with an order whose hirer asks for texts; null if they didn't ask, or can't get any. Pure. */
export function composeTexts(
  { test, actor }: Pick<Org, 'test' | 'actor'>,
  { texts, phone }: Pick<OrderBody, 'texts' | 'phone'>,
): TextsPart | null {
  const recipient = texts && offersTexts({ test }) ? australianMobile(phone) : null
  if (recipient === null) return null
  const person = actor.type === 'account' ? actor : null
  return { recipient, account_id: person?.id ?? null, address: person?.address ?? null }
}
