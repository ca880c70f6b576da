import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { chargeNames } from '#contract/charges/charge-words.ts'
import type { ChargeView } from '#contract/charges/charge-words.ts'
import { formatMoney } from '#contract/values/money.ts'
import { Button } from '#web/office/controls/button.tsx'
import { orderChargesQuery } from '#web/office/charges/queries.ts'
import type { Charge } from '#web/office/charges/queries.ts'
import { useMay, useOffice } from '#web/office/shell/office-context.ts'
import { NewCharge } from './new-charge.tsx'
import styles from './open-charges.module.css'

/** An order's charges that aren't part of it: those that wait, and those that never are. */
export function OpenCharges({ orderId }: { orderId: string }) {
  const { slug, currency } = useOffice().organisation
  const mayDo = useMay()
  const [adding, setAdding] = useState(false)
  const reads = mayDo('readMoney')
  const { data } = useQuery({ ...orderChargesQuery(slug, orderId), enabled: reads })
  if (!reads) return null
  const open = data?.data.filter(({ state, besideOrder }) => {
    return state === 'proposed' || state === 'notified' || (state === 'approved' && besideOrder)
  })
  return (
    <div className={styles.charges}>
      {open !== undefined && open.length > 0 && (
        <ul aria-label="Charges beside the total">
          {open.map((charge) => (
            <li key={charge.id}>
              <Link
                to="/office/$slug/charges"
                params={{ slug }}
                search={{ ...viewOf(charge), at: charge.id }}
              >
                {chargeNames[charge.type]}
              </Link>
              <span>{saysOf(charge)}</span>
              <b>{charge.amount === null ? '–' : formatMoney(charge.amount, currency)}</b>
            </li>
          ))}
        </ul>
      )}
      {mayDo('writeCharges') && (
        <Button small onClick={() => setAdding(true)}>
          Add a charge…
        </Button>
      )}
      {adding && <NewCharge orderId={orderId} onClose={() => setAdding(false)} />}
    </div>
  )
}

function viewOf({ state, dispute, waitsFor }: Charge): { show?: ChargeView } {
  if (state === 'approved') return { show: 'approved' }
  if (state === 'notified') return { show: dispute ? 'disputed' : 'notified' }
  return waitsFor === 'docket' ? { show: 'docket' } : {}
}

function saysOf({ state, dispute, invoice }: Charge): string {
  if (state === 'approved') return invoice ? `on ${invoice.number}` : 'not billed yet'
  if (state === 'notified') return dispute ? 'disputed' : 'notified'
  return 'to review'
}
