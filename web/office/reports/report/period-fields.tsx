import { DayFilter } from '#web/office/days/day-input.tsx'
import { periodsOf } from './periods.ts'
import type { Period } from './periods.ts'

/** A period by its name, or by its days. */
export function PeriodFields({
  period: { from, to },
  today,
  onPeriod,
}: {
  period: Period
  today: string
  onPeriod: (period: Period) => void
}) {
  const named = periodsOf(today)
  const chosen = named.find(([, period]) => period.from === from && period.to === to)
  return (
    <>
      <label>
        Period
        <select
          value={chosen?.[0] ?? ''}
          onChange={({ currentTarget: { value } }) => {
            const found = named.find(([name]) => name === value)
            if (found) onPeriod(found[1])
          }}
        >
          <option value="">Other days</option>
          {named.map(([name]) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </label>
      <DayFilter
        label="From"
        required
        value={from}
        max={to}
        onDay={(day) => onPeriod({ from: day, to: day > to ? day : to })}
      />
      <DayFilter
        label="To"
        required
        value={to}
        min={from}
        onDay={(day) => onPeriod({ from: day < from ? day : from, to: day })}
      />
    </>
  )
}
