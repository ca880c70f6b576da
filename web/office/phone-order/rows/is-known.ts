import type { Caller } from '#contract/office/callers.ts'
import type { Draft } from '#web/office/phone-order/draft/draft.ts'
import { tidyPhone } from '#web/office/phone-order/reading/read-phone.ts'

/** Whether a caller is the one whose earlier order was taken over. Those without an email differ by their phones. */
export function isKnown({ email, phone }: Caller, { known }: Pick<Draft, 'known'>): boolean {
  if (known === null || email !== known.email) return false
  return email !== '' || tidyPhone(phone) === known.phone
}
