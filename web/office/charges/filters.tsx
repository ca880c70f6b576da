import { useNavigate } from '@tanstack/react-router'
import { chargeKinds, chargeNames } from '#contract/charges/charge-words.ts'
import { formatMoney } from '#contract/values/money.ts'
import { Button } from '#web/office/controls/button.tsx'
import { useOffice } from '#web/office/shell/office-context.ts'
import type { ChargesSearch } from './search.ts'
import styles from './charges.module.css'

/** What the queue comes to, the type that shows, and selecting all of it. */
export function Filters({
  search: { show, type: shown },
  amount,
  all,
}: {
  search: ChargesSearch
  /** In cents; null where there's no sum. */
  amount: number | null
  /** Null where nothing can be selected. `waits` while the charges that show are still those of another list. */
  all: { waits: boolean; chosen: boolean; onChoose: (yes: boolean) => void } | null
}) {
  const { slug, currency } = useOffice().organisation
  const navigate = useNavigate()
  const choose = (value: string) => {
    const type = chargeKinds.find((kind) => kind === value)
    void navigate({
      to: '/office/$slug/charges',
      params: { slug },
      search: { ...(show && { show }), ...(type && { type }) },
    })
  }
  return (
    <div className={styles.filters}>
      <p>
        {show === 'approved' || show === 'waived' ? 'Newest first' : 'Oldest first'}
        {amount !== null && (
          <>
            {' · '}
            <b>{formatMoney(amount, currency)}</b>
          </>
        )}
      </p>
      <select
        aria-label="Type"
        value={shown ?? ''}
        onChange={({ currentTarget: { value } }) => choose(value)}
      >
        <option value="">All types</option>
        {chargeKinds.map((kind) => (
          <option key={kind} value={kind}>
            {chargeNames[kind]}
          </option>
        ))}
      </select>
      {all && (
        <span className={styles.all}>
          <Button small busy={all.waits} onClick={() => all.onChoose(!all.chosen)}>
            {all.chosen ? 'Select none' : 'Select all'}
          </Button>
        </span>
      )}
    </div>
  )
}
