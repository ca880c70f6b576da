import type { TakenField } from '#contract/office/customers/merging.ts'
import type { StoredCustomer } from '#server/customers/find-customer.ts'
import type { CustomerColumns } from '#server/customers/save-customer.ts'

/** The columns behind each part that a merge can take over. `stopped_by` is JSON. */

type Values = Partial<CustomerColumns>

/** By part: what the kept customer had before, and what it took. */
export type Taken = Partial<Record<TakenField, { before: Values; after: Values }>>

export function valuesOf(customer: StoredCustomer, field: TakenField): Values {
  switch (field) {
    case 'abn':
      return { abn: customer.abn }
    case 'billingAddress':
      return { billing_address: customer.billing_address }
    case 'notes':
      return { notes: customer.notes }
    case 'creditLimit':
      return { credit_limit: customer.credit_limit }
    case 'stop':
      return {
        stopped_at: customer.stopped_at?.toISOString() ?? null,
        stopped_by: customer.stopped_by && JSON.stringify(customer.stopped_by),
        stop_reason: customer.stop_reason,
      }
  }
}

/** What `kept` takes from `merged`, with what it had. */
export function takeFrom(
  kept: StoredCustomer,
  merged: StoredCustomer,
  fields: readonly TakenField[],
): Taken {
  return Object.fromEntries(
    fields.map((field) => {
      return [field, { before: valuesOf(kept, field), after: valuesOf(merged, field) }]
    }),
  )
}

/** The columns as they were before, or after. */
export function columnsOf(taken: Taken, side: 'before' | 'after'): Values {
  return Object.values(taken).reduce<Values>((all, values) => ({ ...all, ...values[side] }), {})
}

/** A customer as `whatMergeTakes` compares it. */
export function compared({ abn, notes, ...customer }: StoredCustomer) {
  return {
    abn,
    notes,
    billingAddress: customer.billing_address,
    creditLimit: customer.credit_limit,
    stop: customer.stopped_at,
  }
}
