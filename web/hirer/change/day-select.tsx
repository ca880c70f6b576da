import { shortDay, spokenMonth } from '#web/spoken-time.ts'
import type { DayChoice } from './day-choices.ts'

/** A date out of a list that says of each that cannot be had why not. */
export function DaySelect(props: {
  id: string
  label: string
  help?: string
  choices: readonly DayChoice[]
  day: string
  onChoose(day: string): void
}) {
  const { id, choices, help } = props
  const months = new Set(choices.map(({ day }) => day.slice(0, 7)))
  return (
    <div class="field">
      <label for={id}>{props.label}</label>
      {help && (
        <p class="help" id={`${id}-help`}>
          {help}
        </p>
      )}
      <select
        class="input medium"
        id={id}
        aria-describedby={help && `${id}-help`}
        value={props.day}
        onChange={(event) => props.onChoose(event.currentTarget.value)}
      >
        {[...months].map((month) => (
          <optgroup key={month} label={spokenMonth(month)}>
            {choices
              .filter(({ day }) => day.startsWith(month))
              .map(({ day, why }) => (
                <option key={day} value={day} disabled={why !== null && day !== props.day}>
                  {shortDay(day)}
                  {why !== null && `: ${why}`}
                </option>
              ))}
          </optgroup>
        ))}
      </select>
    </div>
  )
}
