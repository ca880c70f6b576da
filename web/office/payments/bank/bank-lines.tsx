import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from '#web/office/controls/layout/loaded.tsx'
import { Message } from '#web/office/controls/pause.tsx'
import { FindCustomer } from '#web/office/customers/dialogs/find-customer.tsx'
import screen from '#web/office/orders/orders.module.css'
import { bankLinesQuery } from '#web/office/payments/queries.ts'
import type { BankLine } from '#web/office/payments/queries.ts'
import { Dialog } from '#web/office/shell/dialogs/dialog.tsx'
import { useKeys } from '#web/office/shell/keys/keys.ts'
import { useMay, useOffice } from '#web/office/shell/office-context.ts'
import { Import } from './import.tsx'
import { Line } from './line.tsx'
import { useDecideLine } from './use-decide-line.ts'
import styles from './bank-lines.module.css'

/**
 * Lines of the bank account that wait, each with what it may pay. `A` accepts the first suggestion, `C` finds a customer
 * and `I` leaves the line out.
 */
export function BankLines() {
  const { slug } = useOffice().organisation
  const mayWrite = useMay()('writeMoney')
  const lines = useQuery(bankLinesQuery(slug))
  const [at, go] = useState<string | null>(null)
  const [finding, find] = useState<BankLine | null>(null)
  const { accept, ignore, isBusy } = useDecideLine()
  const data = lines.data?.data ?? []
  const current = data.find(({ id }) => id === at) ?? data[0]
  const move = (step: number) => () => {
    const next = data[data.findIndex(({ id }) => id === current?.id) + step]
    if (next) go(next.id)
  }
  const first = current?.suggestions[0]
  useKeys([
    { keys: 'j', does: 'Next line', run: move(1) },
    { keys: 'k', does: 'Line before', run: move(-1) },
    ...(mayWrite && current
      ? [
          { keys: 'a', does: 'Accept', run: () => first && !isBusy && accept(current, first) },
          { keys: 'c', does: 'Find the customer', run: () => find(current) },
          { keys: 'i', does: 'Leave out', run: () => !isBusy && ignore(current) },
        ]
      : []),
  ])
  return (
    <div className={screen.pane}>
      {mayWrite && <Import />}
      <Loaded query={{ ...lines, data: lines.data?.data }} what="The bank lines" rows={6}>
        {(all) =>
          all.length === 0 ? (
            <Message heading="No line waits">
              <p>Export your account from the bank as CSV, and choose the file above.</p>
            </Message>
          ) : (
            <ul className={styles.lines}>
              {all.map((line) => (
                <Line
                  key={line.id}
                  line={line}
                  isCurrent={line.id === current?.id}
                  mayWrite={mayWrite}
                  busy={isBusy}
                  onAccept={(suggestion) => accept(line, suggestion)}
                  onFind={() => find(line)}
                  onIgnore={() => ignore(line)}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      {lines.data?.hasMore && (
        <p className={styles.more}>More lines show as you decide on these.</p>
      )}
      {finding && (
        <Dialog label="Who paid?" onClose={() => find(null)}>
          <FindCustomer
            title="Who paid?"
            onClose={() => find(null)}
            onChoose={(customerId) => {
              accept(finding, { customerId, orderId: null, invoiceIds: [] })
              find(null)
            }}
          />
        </Dialog>
      )}
    </div>
  )
}
