import { addDays } from '#contract/values/day.ts'
import type { Day } from '#contract/values/day.ts'
import { shortDay } from '#contract/values/spoken-time.ts'
import type { DeliveryDay } from '#contract/office/delivery-days.ts'
import { classNames } from '#web/ui/class-names.ts'
import { sayDay, sayDayShort } from '#web/office/phone-order/lookups/say-day.ts'
import { useOffice } from '#web/office/shell/office-context.ts'
import styles from './day-strip.module.css'

const SHOWN = 9

/**
 * Nine days, and what is left on each. It's for eyes and the mouse: by keyboard, the day is typed, or the
 * arrows in its field move it.
 */
export function DayStrip({
  days,
  chosen,
  onChoose,
}: {
  days: readonly DeliveryDay[]
  chosen: Day | null
  onChoose: (day: string) => void
}) {
  const { today } = useOffice()
  const isNear = chosen === null || chosen < addDays(today, SHOWN)
  const start = isNear ? today : addDays(chosen, -4)
  const shown = days.filter(({ date }) => date >= start).slice(0, SHOWN)
  return (
    <div className={styles.days} role="group" aria-label="Days of delivery">
      {shown.map((day) => (
        <button
          key={day.date}
          type="button"
          tabIndex={-1}
          aria-pressed={day.date === chosen}
          title={sayDay(day)}
          className={classNames(
            day.reason !== null && styles.no,
            day.reason !== null && day.overridable === null && styles.never,
          )}
          onClick={() => onChoose(shortDay(day.date))}
        >
          <b>{shortDay(day.date).split(' ').slice(0, 2).join(' ')}</b>
          <span>{sayDayShort(day)}</span>
        </button>
      ))}
    </div>
  )
}
