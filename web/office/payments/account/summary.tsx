import type { ReactNode } from 'react'
import { formatMoney } from '#contract/values/money.ts'
import { shortDay } from '#web/office/dates.ts'
import type { Account } from '#web/office/payments/queries.ts'
import { useOffice } from '#web/office/shell/office-context.ts'
import { classNames } from '#web/ui/class-names.ts'
import styles from './summary.module.css'

/** What the customer owes in all, the parts of it, and beside it what they paid ahead. */
export function Summary({ account }: { account: Account }) {
  const { organisation, today } = useOffice()
  const say = (amount: number) => (amount === 0 ? '–' : formatMoney(amount, organisation.currency))
  const { ageing, unbilled, credit, held, open } = account
  const overdue = ageing.due - ageing.current
  const since = open.find(({ dueOn }) => dueOn !== null && dueOn < today)?.dueOn ?? null
  return (
    <section className={styles.summary} aria-label="Summary">
      <dl>
        <Figure name="Owes in all" main>
          {formatMoney(ageing.due + unbilled, organisation.currency)}
        </Figure>
        <Figure
          name="Overdue"
          late={overdue > 0}
          note={
            since === null || overdue === 0 ? null : `the oldest since ${shortDay(since, today)}`
          }
        >
          {say(overdue)}
        </Figure>
        <Figure name="Not yet due">{say(ageing.current)}</Figure>
        <Figure name="Not invoiced yet">{say(unbilled)}</Figure>
      </dl>
      {(credit > 0 || held > 0) && (
        <dl>
          {credit > 0 && (
            <Figure name="Unallocated credit" note="can pay what they owe">
              {say(credit)}
            </Figure>
          )}
          {held > 0 && (
            <Figure name="Held for orders" note="paid before they’re invoiced">
              {say(held)}
            </Figure>
          )}
        </dl>
      )}
    </section>
  )
}

function Figure({
  name,
  note = null,
  main = false,
  late = false,
  children,
}: {
  name: string
  note?: string | null
  main?: boolean
  late?: boolean
  children: ReactNode
}) {
  return (
    <div className={classNames(main && styles.main, late && styles.late)}>
      <dt>{name}</dt>
      <dd className={styles.figure}>{children}</dd>
      {note !== null && <dd className={styles.note}>{note}</dd>}
    </div>
  )
}
