import type { Step } from '#contract/charges/charge-words.ts'
import { formatMoney } from '#contract/values/money.ts'
import { tieUnits } from '#contract/values/words/tie-units.ts'
import { count } from '#web/count.ts'
import text from '#web/ui/text.module.css'
import styles from './arithmetic.module.css'

/** How a charge is worked out, row by row. */
export function Arithmetic({ steps, currency }: { steps: readonly Step[]; currency: string }) {
  if (steps.length === 0) return null
  return (
    <table class={styles.sum}>
      <caption class={text.hidden}>How it’s worked out</caption>
      <tbody>
        {steps.map((step) => (
          <tr key={`${step.label} ${step.value}`}>
            <th scope="row">{tieUnits(step.label)}</th>
            <td class={text.figure}>{sayValue(step, currency)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function sayValue({ unit, value }: Step, currency: string): string {
  if (unit === 'cents') return formatMoney(value, currency)
  const amount = Math.abs(value)
  const figure = amount.toLocaleString('en-AU')
  const said = { days: count(amount, 'day'), kg: `${figure} kg`, minutes: `${figure} min` }
  return `${value < 0 ? '−' : ''}${unit === 'count' ? figure : said[unit]}`
}
