import type { ChargeKind, ChargeState, Step, TaxCode } from '#contract/charges/charge-words.ts'
import type { Actor } from '#server/actor.ts'

/** A row of `charges`. Amounts are in cents including GST. */
export type ChargeRow = {
  id: string
  version: number
  order_id: string
  line_id: string | null
  job_id: string | null
  type: ChargeKind
  source_key: string | null
  state: ChargeState
  /** Null while it isn't known. */
  amount: number | null
  /** What its rule came to; null for what a person made, or while it isn't known. */
  computed: number | null
  tax_code: TaxCode
  description: string
  steps: Step[]
  facts: string[]
  waits_for: 'docket' | 'amount' | null
  photos: string[]
  arose_at: Date
  notified_at: Date | null
  notice_until: Date | null
  disputed_at: Date | null
  reply: string | null
  decided_at: Date | null
  decided_by: Actor | null
  waive_reason: string | null
  position: number | null
}
