import type { HirersPage } from '#contract/orders/hirer.ts'
import { formatMoney } from '#contract/values/money.ts'
import { shortDay } from '#contract/values/spoken-time.ts'
import { sayWindow } from '#web/hirer/say-time.ts'
import buttonStyles from '#web/ui/button.module.css'
import { classNames } from '#web/ui/class-names.ts'
import text from '#web/ui/text.module.css'
import { describeNext } from './describe-next.ts'
import styles from './timeline.module.css'
import { WORK } from './work-words.ts'

/** When crews come next, what to do until then, and a file of it for the hirer's calendar. */
export function NextVisits({ page }: { page: HirersPage }) {
  const { order, calendarUrl } = page
  const { visits, onCall } = describeNext(page)
  if (visits.length === 0 && onCall === null) return null
  return (
    <section aria-labelledby="next">
      <h2 id="next">What happens next</h2>
      <ol class={styles.timeline}>
        {visits.map(({ id, type, date, timeWindow, agreedPrice, note }) => (
          <li key={id} class={styles.coming}>
            <span class={styles.what}>{WORK[type].coming}</span>
            <span class={styles.when}>
              {shortDay(date)}
              {timeWindow && `, ${sayWindow(timeWindow)}`}
              {agreedPrice !== null &&
                `, ${formatMoney(agreedPrice, order.currency)} to be billed once it’s done`}
            </span>
            {note !== null && <span>{note}</span>}
          </li>
        ))}
        {onCall !== null && (
          <li class={styles.coming}>
            <span class={styles.what}>{WORK.collection.coming}</span>
            <span>{onCall}</span>
          </li>
        )}
      </ol>
      {calendarUrl !== null && (
        <p class={text.screenOnly}>
          <a
            class={classNames(buttonStyles.button, buttonStyles.second, styles.calendar)}
            href={calendarUrl}
            download
          >
            Add to calendar
          </a>
        </p>
      )}
    </section>
  )
}
