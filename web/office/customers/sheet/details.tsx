import { formatShortMoney } from '#contract/values/money.ts'
import type { Draft } from '#web/office/conflict/use-draft.ts'
import { EditForm } from '#web/office/customers/edit/edit-form.tsx'
import { detailFields } from '#web/office/customers/edit/fields.ts'
import type { OneCustomer } from '#web/office/customers/use-customer.ts'
import { sayTerms } from '#web/office/customers/words.ts'
import { useOffice } from '#web/office/shell/office-context.ts'
import styles from './facts.module.css'

/** Notes, billing address and terms; edited in place. */
export function Details({ one, draft }: { one: OneCustomer; draft: Draft }) {
  const { currency } = useOffice().organisation
  if (draft.open) return <EditForm label="Details" fields={detailFields} draft={draft} />
  return (
    <dl className={styles.facts}>
      {one.notes && (
        <div>
          <dt>Notes</dt>
          <dd className={styles.lines}>{one.notes}</dd>
        </div>
      )}
      {one.billingAddress && (
        <div>
          <dt>Bills to</dt>
          <dd className={styles.lines}>{one.billingAddress}</dd>
        </div>
      )}
      <div>
        <dt>Terms</dt>
        <dd>
          {sayTerms(one)}
          {one.creditLimit !== null &&
            `, credit up to ${formatShortMoney(one.creditLimit, currency)}`}
        </dd>
      </div>
    </dl>
  )
}
