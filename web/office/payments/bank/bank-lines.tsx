import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from '#web/office/controls/layout/loaded.tsx'
import { undoToast } from '#web/office/controls/toast.ts'
import { Message } from '#web/office/controls/pause.tsx'
import screen from '#web/office/orders/orders.module.css'
import { bankLinesQuery } from '#web/office/payments/queries.ts'
import type { BankLine } from '#web/office/payments/queries.ts'
import { useKeys } from '#web/office/shell/keys/keys.ts'
import { useMay, useOffice } from '#web/office/shell/office-context.ts'
import { Import } from './import.tsx'
import { LeftOut } from './left-out.tsx'
import { Line } from './line.tsx'
import { useDecideLine } from './use-decide-line.ts'
import { WhoPaid } from './who-paid.tsx'
import styles from './bank-lines.module.css'

/**
 * Lines of the bank account that wait, each with what it may pay. `A` accepts the first suggestion, `C` finds a customer,
 * `I` leaves the line out and `Z` takes it back.
 */
export function BankLines() {
  const { slug } = useOffice().organisation
  const mayWrite = useMay()('writeMoney')
  const lines = useQuery(bankLinesQuery(slug))
  const [at, go] = useState<string | null>(null)
  const [finding, find] = useState<BankLine | null>(null)
  const { accept, ignore, takeBack, deciding } = useDecideLine()
  const waiting = lines.data?.data.filter(({ id }) => !deciding.has(id))
  const data = waiting ?? []
  const current = data.find(({ id }) => id === at) ?? data[0]
  const beside = (line: BankLine, step: number) =>
    data[data.findIndex(({ id }) => id === line.id) + step]
  const move = (step: number) => () => {
    const next = current && beside(current, step)
    if (next) go(next.id)
  }
  /** The line after the one that is decided on shows next. */
  const goOn = (line: BankLine) => {
    if (line.id === current?.id) go((beside(line, 1) ?? beside(line, -1))?.id ?? null)
  }
  const take = (line: BankLine, paidFor: Parameters<typeof accept>[1]) => {
    goOn(line)
    accept(line, paidFor)
  }
  const leaveOut = (line: BankLine) => {
    goOn(line)
    ignore(line)
  }
  const first = current?.suggestions[0]
  useKeys([
    { keys: 'j', does: 'Next line', run: move(1) },
    { keys: 'k', does: 'Line before', run: move(-1) },
    ...(mayWrite && current
      ? [
          { keys: 'a', does: 'Accept', run: () => first && take(current, first) },
          { keys: 'c', does: 'Find the customer', run: () => find(current) },
          { keys: 'i', does: 'Leave out', run: () => leaveOut(current) },
        ]
      : []),
    { keys: 'z', does: 'Undo', run: undoToast },
  ])
  return (
    <div className={screen.pane}>
      {mayWrite && <Import />}
      <Loaded query={{ ...lines, data: waiting }} what="The bank lines" rows={6}>
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
                  onAccept={(suggestion) => take(line, suggestion)}
                  onFind={() => find(line)}
                  onIgnore={() => leaveOut(line)}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      {lines.data?.hasMore && (
        <p className={styles.more}>More lines show as you decide on these.</p>
      )}
      <LeftOut mayWrite={mayWrite} deciding={deciding} onTakeBack={takeBack} />
      {finding && (
        <WhoPaid
          line={finding}
          onTake={(paidFor) => {
            take(finding, paidFor)
            find(null)
          }}
          onClose={() => find(null)}
        />
      )}
    </div>
  )
}
