import { australianMobile } from '#contract/values/mobile.ts'
import styles from '#web/office/phone-order/fields/ask.module.css'
import type { FormProps } from '#web/office/phone-order/form/use-form.ts'

/** Whether the caller wants texts about visits. Another number begins without them. */
export function TextsRow({ draft, change }: FormProps) {
  const mobile = australianMobile(draft.phone)
  if (mobile === null) return null
  return (
    <div className={styles.ask}>
      <span className={styles.label}>Texts</span>
      <div className={styles.choices}>
        <label className={styles.choice}>
          <input
            type="checkbox"
            name="texts"
            checked={draft.textsTo === mobile}
            onChange={({ currentTarget }) =>
              change({ textsTo: currentTarget.checked ? mobile : '' })
            }
          />
          Text {draft.phone} about each visit, if they ask for it
        </label>
      </div>
    </div>
  )
}
