import { formatMoney } from '#contract/values/money.ts'
import { Button, Key } from '#web/office/controls/button.tsx'
import { useMay, useOffice } from '#web/office/shell/office-context.ts'
import { count } from '#web/count.ts'
import type { Charge } from '#web/office/charges/queries.ts'
import styles from './charge-row.module.css'

/** What a person wants to do with a charge. */
export type Asked = 'approve' | 'waive' | 'notify' | 'amount' | 'reopen'

/** What can be done with a charge now. */
export function Acts({ charge, onAsk }: { charge: Charge; onAsk: (asked: Asked) => void }) {
  const { currency } = useOffice().organisation
  const { state, amount, dispute, noticeDays } = charge
  if (!useMay()('writeCharges') || state === 'approved') return null
  if (state === 'waived') {
    return (
      <div className={styles.acts}>
        <Button onClick={() => onAsk('reopen')}>Take the waiver back</Button>
      </div>
    )
  }
  return (
    <div className={styles.acts}>
      {amount === null ? (
        <Button look="primary" onClick={() => onAsk('amount')}>
          Enter the amount… <Key>E</Key>
        </Button>
      ) : (
        <Button look="primary" onClick={() => onAsk('approve')}>
          {`${dispute ? 'Uphold' : 'Approve'} ${formatMoney(amount, currency)}`} <Key>A</Key>
        </Button>
      )}
      <Button onClick={() => onAsk('waive')}>
        Waive… <Key>W</Key>
      </Button>
      {state === 'proposed' && amount !== null && (
        <Button onClick={() => onAsk('notify')}>
          {`Notify, ${count(Math.max(1, noticeDays), 'day')} to reply`} <Key>N</Key>
        </Button>
      )}
      {amount !== null && (
        <Button look="bare" onClick={() => onAsk('amount')}>
          {dispute ? 'Uphold at a lower amount…' : 'Other amount…'} <Key>E</Key>
        </Button>
      )}
    </div>
  )
}
