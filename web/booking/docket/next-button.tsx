import { STEP_FORM } from '#web/booking/step.ts'
import type { StepButton } from '#web/booking/step-button.ts'
import buttonStyles from '#web/ui/button.module.css'
import { classNames } from '#web/ui/class-names.ts'
import styles from './docket.module.css'

/** The step's button. It sends the step's form, which is elsewhere on the page. */
export function NextButton({ button }: { button: StepButton }) {
  return (
    <button
      class={classNames(buttonStyles.button, styles.next)}
      type="submit"
      form={STEP_FORM}
      aria-disabled={button.busy}
    >
      {button.label}
    </button>
  )
}
