import { localTime, spokenDay } from '#contract/values/day.ts'
import { spokenTime } from '#contract/values/spoken-time.ts'
import { formatMoney } from '#contract/values/money.ts'
import { html } from '#server/http/html.ts'
import type { Content, Html } from '#server/http/html.ts'

/** A document before it is rendered: its title, and its parts from the top down. */
export type Sheet = {
  title: string
  /** The most important fact, such as that the booking isn't confirmed yet. */
  notice: string | null
  facts: Fact[]
  parts: Part[]
  /** What its foot says of the GST in the amounts, after the currency. */
  gst: string
}

export type Fact = { name: string; value: Content }
export type Part = { heading: string; content: Html }

/** A name and an amount in cents; `strong` is for totals. */
export type Amount = { name: string; cents: number; strong?: boolean }

/**
 * A table of amounts.
 * @param currency ISO 4217
 */
export function tableOf(amounts: readonly Amount[], currency: string): Html {
  return html`<table>
    <tbody>
      ${amounts.map(
        ({ name, cents, strong }) =>
          html`<tr${strong === true && html` class="strong"`}>
            <th scope="row">${name}</th>
            <td>${formatMoney(cents, currency)}</td>
          </tr> `,
      )}
    </tbody>
  </table>`
}

/** An instant in the organisation's timezone, such as "Tue 24 Nov 2026, 2.05 pm". */
export function spokenInstant(instant: string | Date, timezone: string): string {
  const { day, time } = localTime(new Date(instant), timezone)
  return `${spokenDay(day)}, ${spokenTime(time)}`
}
