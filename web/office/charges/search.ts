import { chargeKinds, chargeViews } from '#contract/charges/charge-words.ts'
import type { ChargeKind, ChargeView } from '#contract/charges/charge-words.ts'
import { text } from '#web/office/text.ts'

/** What the address of the queue says: its part, the type that shows, and the charge that is looked at. */
export type ChargesSearch = { show?: ChargeView; type?: ChargeKind; at?: string }

/** Reads the query of the address. */
export function readChargesSearch(query: Record<string, unknown>): ChargesSearch {
  const show = chargeViews.find((view) => view === query['show'])
  const type = chargeKinds.find((kind) => kind === query['type'])
  const at = text(query['at'])
  return {
    ...(show && show !== 'review' && { show }),
    ...(type && { type }),
    ...(at !== undefined && { at }),
  }
}
