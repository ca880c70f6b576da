import { shortDay, spokenMonth } from '#contract/values/spoken-time.ts'
import { SelectField } from '#web/ui/form/select-field.tsx'
import type { DayChoice } from './day-choices.ts'

/** A list of dates by month. A date that isn't available says why. */
export function DaySelect(props: {
  id: string
  label: string
  help?: string
  choices: readonly DayChoice[]
  day: string
  onChoose(day: string): void
}) {
  const { choices, day: chosen } = props
  const months = new Set(choices.map(({ day }) => day.slice(0, 7)))
  return (
    <SelectField {...props} width="medium" value={chosen} onValue={(day) => props.onChoose(day)}>
      {[...months].map((month) => (
        <optgroup key={month} label={spokenMonth(month)}>
          {choices
            .filter(({ day }) => day.startsWith(month))
            .map(({ day, why }) => (
              <option key={day} value={day} disabled={why !== null && day !== chosen}>
                {shortDay(day)}
                {why !== null && `: ${why}`}
              </option>
            ))}
        </optgroup>
      ))}
    </SelectField>
  )
}
