import type { StepButton } from '#web/booking/step-button.ts'
import { NextButton } from './next-button.tsx'
import styles from './docket.module.css'
import { classNames } from '#web/ui/class-names.ts'

/** The bar of the first step, which has no price yet: its button. */
export function FirstBar({ button }: { button: StepButton }) {
  return (
    <aside class={classNames(styles.rail, styles.plain)} aria-label="Your booking">
      <div class={styles.bar}>
        <NextButton button={button} />
      </div>
    </aside>
  )
}
