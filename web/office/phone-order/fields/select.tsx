import { spokenTime } from '#contract/values/spoken-time.ts'
import type { FormProps } from '#web/office/phone-order/form/use-form.ts'
import ask from './ask.module.css'

/** The times of day to deliver in. */
export function PeriodChoice({ draft, change, catalog }: FormProps) {
  if (catalog.deliveryTimePeriods.length === 0) return null
  return (
    <Select
      id="period"
      label="Time of delivery"
      value={draft.periodId}
      onValue={(periodId) => change({ periodId })}
      options={[
        { value: '', label: 'Any time' },
        ...catalog.deliveryTimePeriods.map(({ id, name, startTime, endTime }) => {
          return { value: id, label: `${name}, ${spokenTime(startTime)}–${spokenTime(endTime)}` }
        }),
      ]}
    />
  )
}

/** One of several, as the browser lists them. */
export function Select({
  id,
  label,
  value,
  options,
  onValue,
}: {
  id: string
  label?: string
  value: string
  options: readonly { value: string; label: string }[]
  onValue: (value: string) => void
}) {
  return (
    <select
      id={id}
      aria-label={label}
      className={ask.input}
      value={value}
      onChange={(event) => onValue(event.currentTarget.value)}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  )
}
