import type { ChargeView } from '#contract/charges/charge-words.ts'
import { formatMoney } from '#contract/values/money.ts'
import { Key } from '#web/office/controls/button.tsx'
import { shownToast } from '#web/office/controls/toast.ts'
import type { Toast } from '#web/office/controls/toast.ts'
import bar from '#web/office/orders/bulk/bulk-bar.module.css'
import { useOffice } from '#web/office/shell/office-context.ts'
import type { DecisionKey } from './decision-keys.ts'
import type { Charge } from './queries.ts'
import styles from './charges.module.css'

/** What can be done with the selected charges. */
export function SelectionBar({
  selected,
  part,
  onAct,
  onClear,
}: {
  selected: readonly Charge[]
  /** The part of the queue that they're in. */
  part: ChargeView
  onAct: (does: 'approve' | 'waive' | 'notify') => void
  onClear: () => void
}) {
  const { currency } = useOffice().organisation
  const sum = selected.reduce((total, { amount }) => total + (amount ?? 0), 0)
  return (
    <div className={bar.bar} role="toolbar" aria-label="Selection">
      <b>{selected.length} selected</b>
      {part !== 'docket' && (
        <>
          <span>{formatMoney(sum, currency)}</span>
          <button type="button" onClick={() => onAct('approve')}>
            Approve <Key>A</Key>
          </button>
        </>
      )}
      <button type="button" onClick={() => onAct('waive')}>
        Waive… <Key>W</Key>
      </button>
      {part === 'review' && (
        <button type="button" onClick={() => onAct('notify')}>
          Notify <Key>N</Key>
        </button>
      )}
      <button type="button" className={bar.clear} onClick={onClear}>
        Clear
      </button>
    </div>
  )
}

/** The keys that clear the queue; `Z` while there's something to undo. Approvals and notices count at once. */
export function Foot({ decides, selects }: { decides: readonly DecisionKey[]; selects: boolean }) {
  const toast = shownToast.use()
  const keys: [string[], string][] = [
    [['J', 'K'], 'next, before'],
    ...decides.map((key): [string[], string] => [[key.keys.toUpperCase()], key.says]),
    ...(selects ? [SELECT] : []),
    ...(toast?.undo ? [undoOf(toast)] : []),
  ]
  return (
    <div className={styles.keys} aria-hidden="true">
      {keys.map(([boxes, does]) => (
        <span key={does}>
          {boxes.map((key) => (
            <Key key={key}>{key}</Key>
          ))}
          {does}
        </span>
      ))}
    </div>
  )
}

const SELECT: [string[], string] = [['X'], 'select']

function undoOf({ undoes }: Toast): [string[], string] {
  return [['Z'], undoes === undefined ? 'undo' : `undo ${undoes}`]
}
