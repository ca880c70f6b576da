import { count } from '#web/count.ts'
import { describeFailure } from '#web/office/api/failure.ts'
import { Ask } from '#web/office/orders/order/actions/ask.tsx'
import { useOffice } from '#web/office/shell/office-context.ts'
import type { Charge } from './queries.ts'
import { AmountDialog } from './row/amount-dialog.tsx'
import type { Decision } from './use-decide.ts'
import { nameOf, WAIVE_REASONS } from './words.ts'

/** What is asked before a decision; without a charge, about all that are selected. */
export type AskedOf = { does: 'waive' | 'amount'; charge: Charge | null }

/** Asks why a charge is waived, or for its amount. */
export function AskDialog({
  asked: { does, charge },
  selected,
  busy,
  refused,
  onClose,
  onWaiveMany,
  onDecide,
}: {
  asked: AskedOf
  selected: readonly Charge[]
  busy: boolean
  /** Why what was asked for last was refused. */
  refused: Error | null
  onClose: () => void
  onWaiveMany: (reason: string) => void
  onDecide: (charge: Charge, decision: Decision) => void
}) {
  const { currency } = useOffice().organisation
  if (does === 'amount' && charge) {
    return (
      <AmountDialog
        charge={charge}
        busy={busy}
        error={refused && describeFailure(refused)}
        onClose={onClose}
        onSend={(amount) =>
          onDecide(charge, { does: charge.dispute ? 'uphold' : 'change', amount })
        }
      />
    )
  }
  return (
    <Ask
      title={
        charge
          ? `Waive ${startSmall(nameOf(charge, currency))}`
          : `Waive ${count(selected.length, 'charge')}`
      }
      does="Waive"
      reason={{ required: true, usual: WAIVE_REASONS }}
      busy={busy}
      error={refused}
      onClose={onClose}
      onYes={(reason) =>
        charge ? onDecide(charge, { does: 'waive', reason }) : onWaiveMany(reason)
      }
    >
      <p>
        {charge?.state === 'notified'
          ? `${charge.order.customerName} isn’t charged. They got a notice, so tell them.`
          : 'The customer isn’t charged, and hears nothing.'}
      </p>
    </Ask>
  )
}

/** "Futile trip M9Y-N1N-M" → "futile trip M9Y-N1N-M", within a sentence. */
function startSmall(words: string): string {
  return words.charAt(0).toLowerCase() + words.slice(1)
}
