import { useState } from 'react'
import { formatMoney } from '#contract/values/money.ts'
import { Key } from '#web/office/controls/button.tsx'
import { announce } from '#web/office/controls/toast.ts'
import type { OrderRow } from '#web/office/orders/filters/names.ts'
import type { OrdersSearch } from '#web/office/orders/filters/search.ts'
import type { Selection } from '#web/office/orders/list/use-selection.ts'
import { useKeys } from '#web/office/shell/keys/keys.ts'
import { useMay, useOffice } from '#web/office/shell/office-context.ts'
import { BulkAsk } from './bulk-ask.tsx'
import { exportAddress } from './export-address.ts'
import type { BulkWork } from './run-bulk.ts'
import styles from './bulk-bar.module.css'

/** The most ids that fit into the export’s address. */
const MOST_IDS = 200

/** What can be done with the chosen orders, in place of the list’s foot. */
export function BulkBar({
  orders,
  more,
  search,
  selection,
}: {
  orders: readonly OrderRow[]
  /** Whether the filters select more than what shows. */
  more: boolean
  search: OrdersSearch
  selection: Selection
}) {
  const { organisation } = useOffice()
  const mayDo = useMay()
  const [asked, ask] = useState<BulkWork['does'] | null>(null)
  useKeys([{ keys: 'Escape', does: 'Clear the selection', run: selection.clear }])
  const chosen = orders.filter(({ id }) => selection.has(id))
  const due = chosen.reduce((sum, order) => sum + order.due, 0)
  const isEvery = selection.all || (!more && chosen.length === orders.length)
  const isTooMany = !isEvery && chosen.length > MOST_IDS
  const ids = isEvery ? null : chosen.map(({ id }) => id)
  return (
    <div className={styles.bar} role="toolbar" aria-label="Selection">
      <b>{selection.all && more ? 'All that match' : `${chosen.length} selected`}</b>
      {!selection.all && due > 0 && <span>{formatMoney(due, organisation.currency)} due</span>}
      {more && !selection.all && chosen.length === orders.length && (
        <button type="button" onClick={selection.chooseAll}>
          Select all that match
        </button>
      )}
      {mayDo('writeOrders') && (
        <button type="button" onClick={() => ask('pay')}>
          Send payment link
        </button>
      )}
      <button type="button" onClick={() => globalThis.print()}>
        Print
      </button>
      {mayDo('readMoney') && (
        <a
          href={exportAddress(organisation.slug, search, ids)}
          download="orders.csv"
          onClick={(event) => {
            if (!isTooMany) return
            event.preventDefault()
            announce({ says: `At most ${MOST_IDS} at once, or all that match.` })
          }}
        >
          Export
        </a>
      )}
      {mayDo('writeOrders') && (
        <button type="button" onClick={() => ask('cancel')}>
          Cancel…
        </button>
      )}
      <button type="button" className={styles.clear} onClick={selection.clear}>
        Clear <Key>Esc</Key>
      </button>
      {asked !== null && (
        <BulkAsk
          does={asked}
          chosen={selection.all ? null : chosen}
          search={search}
          onClose={() => ask(null)}
        />
      )}
    </div>
  )
}
