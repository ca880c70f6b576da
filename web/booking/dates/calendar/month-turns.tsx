import buttonStyles from '#web/ui/button.module.css'
import { classNames } from '#web/ui/class-names.ts'
import text from '#web/ui/text.module.css'
import { addMonths } from './calendar.ts'
import styles from './date-picker.module.css'

/** The buttons that turn the calendar, between a first and a last month such as `2026-12`. */
export function MonthTurns(props: {
  month: string
  first: string
  last: string
  onTurn: (months: number) => void
}) {
  const { month, first, last, onTurn } = props
  const turn = (months: number) => {
    const next = addMonths(month, months)
    if (next >= first && next <= last) onTurn(months)
  }
  const look = classNames(buttonStyles.button, buttonStyles.second)
  return (
    <div class={styles.turn}>
      <button type="button" class={look} aria-disabled={month <= first} onClick={() => turn(-1)}>
        <span aria-hidden="true">←</span> <span class={text.hidden}>Earlier month</span>
      </button>
      <button type="button" class={look} aria-disabled={month >= last} onClick={() => turn(1)}>
        <span class={text.hidden}>Later month</span> <span aria-hidden="true">→</span>
      </button>
    </div>
  )
}
