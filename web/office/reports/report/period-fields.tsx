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
      <label>
        From
        <input
          type="date"
          value={from}
          max={to}
          onChange={({ currentTarget: { value } }) => {
            if (value !== '') onPeriod({ from: value, to: value > to ? value : to })
          }}
        />
      </label>
      <label>
        To
        <input
          type="date"
          value={to}
          min={from}
          onChange={({ currentTarget: { value } }) => {
            if (value !== '') onPeriod({ from: value < from ? value : from, to: value })
          }}
        />
      </label>
    </>
  )
}
