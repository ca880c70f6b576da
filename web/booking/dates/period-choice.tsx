import type { DeliveryTimePeriod } from '#contract/catalog/catalog.ts'
import { weekdayOf } from '#contract/values/day.ts'
import { Choice, ChoiceGroup } from '#web/ui/choice/choice.tsx'
import { spokenTime } from '#contract/values/spoken-time.ts'
import { formatShortMoney } from '#contract/values/money.ts'
import text from '#web/ui/text.module.css'

/** The periods offered on a date's weekday. */
export function periodsOn(
  day: string,
  periods: readonly DeliveryTimePeriod[],
): DeliveryTimePeriod[] {
  return periods.filter(({ weekdays }) => weekdays.includes(weekdayOf(day)))
}

/** The time of day of the delivery, on the day chosen. */
export function PeriodChoice(props: {
  periods: readonly DeliveryTimePeriod[]
  currency: string
  day: string | null
  chosen: string | null
  error: string | undefined
  onChoose: (id: string | null) => void
}) {
  const { day, chosen, onChoose } = props
  const offered = day === null ? [] : periodsOn(day, props.periods)
  if (offered.length === 0) return null
  return (
    <ChoiceGroup legend="What time of day?" id="period" error={props.error}>
      <Choice type="radio" name="period" checked={chosen === null} onChoose={() => onChoose(null)}>
        Any time
      </Choice>
      {offered.map(({ id, name, startTime, endTime, surcharge }) => (
        <Choice
          key={id}
          type="radio"
          name="period"
          checked={chosen === id}
          onChoose={() => onChoose(id)}
        >
          {name}, {spokenTime(startTime)} to {spokenTime(endTime)}
          {surcharge > 0 && (
            <span class={text.figure}> + {formatShortMoney(surcharge, props.currency)}</span>
          )}
        </Choice>
      ))}
    </ChoiceGroup>
  )
}
