import type { Caller, CallersCustomer } from '#contract/office/callers.ts'
import type { Order } from '#contract/orders/order.ts'
import type { OrderForm } from '#web/office/phone-order/lookups/queries.ts'
import { listChoices } from '#web/office/phone-order/reading/read-product.ts'
import { newDraft, sayDraft } from './draft.ts'
import type { Draft } from './draft.ts'
import { loadDraft } from './keep-draft.ts'
import { copyOrder, takeCaller, takeOver } from './take-over.ts'

/** What the form begins with: an order to copy, or the customer who it's for. */
type Given = {
  copied: { order: Order; customer: CallersCustomer | null } | undefined
  caller: Caller | undefined
}

/**
 * The draft that was kept, or a new one; filled in from what was given, once.
 * @returns with `left`, what was kept of an earlier call; null if nothing
 */
export function startWith(
  slug: string,
  { catalog, takesPayment }: OrderForm,
  { copied, caller }: Given,
): { draft: Draft; left: string | null } {
  const kept = loadDraft(slug)
  const choices = listChoices(catalog)
  const fresh = () => newDraft(crypto.randomUUID())
  const [last] = caller?.latest ?? []
  const draft =
    copied && kept.copied !== copied.order.id
      ? copyOrder(fresh(), copied, choices)
      : caller && kept.customer?.id !== caller.customer?.id
        ? last
          ? takeOver(fresh(), caller, last, choices)
          : takeCaller(fresh(), caller)
        : kept
  return {
    draft: { ...draft, pays: draft.pays || (takesPayment ? 'link' : '') },
    left: draft === kept ? sayDraft(kept) : null,
  }
}
