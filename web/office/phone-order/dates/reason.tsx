import { FieldError, Input } from '#web/office/phone-order/fields/ask.tsx'
import type { FormProps } from '#web/office/phone-order/form/use-form.ts'
import styles from './reason.module.css'

/** Asks, in place, why a rule is overridden. */
export function Reason({ form, why }: { form: FormProps; why: string }) {
  const { draft, change, problems } = form
  return (
    <div className={styles.reason}>
      <label htmlFor="reason">
        <b>{why}</b> You can book it all the same. Why?
      </label>
      <Input
        id="reason"
        placeholder="Goes to the audit log"
        value={draft.reason}
        error={problems.reason}
        onValue={(reason) => change({ reason })}
      />
      <FieldError id="reason">{problems.reason}</FieldError>
    </div>
  )
}
