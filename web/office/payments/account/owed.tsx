import { bandNames } from '#contract/payments/ledger-words.ts'
import { formatMoney } from '#contract/values/money.ts'
import docket from '#web/office/orders/order/parts/money.module.css'
import { Section } from '#web/office/orders/order/section.tsx'
import type { Account } from '#web/office/payments/queries.ts'
import { useOffice } from '#web/office/shell/office-context.ts'
import { classNames } from '#web/ui/class-names.ts'
import { groupOpen } from './open-groups.ts'
import type { OpenGroup } from './open-groups.ts'
import { OpenItem } from './open-item.tsx'
import styles from './account.module.css'

/** What they owe, by how late it is: each invoice, and each order that isn't invoiced. */
export function Owed({ account }: { account: Account }) {
  const { organisation, today } = useOffice()
  const { open, openCount, ageing, unbilled } = account
  const groups = groupOpen(account, today)
  const more = openCount - open.length
  return (
    <Section name="Owes">
      {groups.length === 0 && <p className={styles.none}>Nothing is open.</p>}
      {groups.map((group) => (
        <Group key={group.age} group={group} />
      ))}
      {more > 0 && <p className={styles.none}>{more} more aren’t listed</p>}
      {groups.length > 0 && (
        <dl className={classNames(docket.docket, styles.all)}>
          <div className={docket.total}>
            <dt>In all</dt>
            <dd>{formatMoney(ageing.due + unbilled, organisation.currency)}</dd>
          </div>
        </dl>
      )}
    </Section>
  )
}

function Group({ group: { age, sum, items } }: { group: OpenGroup }) {
  const { currency } = useOffice().organisation
  const isLate = age !== 'unbilled' && age !== 'current'
  return (
    <dl className={docket.docket}>
      <div className={classNames(styles.head, isLate && styles.late)}>
        <dt>{age === 'unbilled' ? 'Not invoiced yet' : bandNames[age]}</dt>
        <dd>{formatMoney(sum, currency)}</dd>
      </div>
      {items.map((item) => (
        <OpenItem key={item.id} item={item} isLate={isLate} />
      ))}
    </dl>
  )
}
