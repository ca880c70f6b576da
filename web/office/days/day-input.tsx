import { useId, useState } from 'react'
import type { ComponentProps, InputHTMLAttributes } from 'react'

/** While the year 2026 is typed it's 0002, 0020 and 0202. */
const FIRST = '2000-01-01'

/**
 * A day that something is filtered by. It counts as it's chosen or typed, but what is only on the way to a day doesn't:
 * that would show other days, and the answer would take what is typed away.
 */
export function DayInput({
  value,
  min = '',
  max = '',
  required = false,
  onDay,
  ...rest
}: Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'onBlur' | 'type'> & {
  value: string
  min?: string
  max?: string
  /** Whether there's always a day: an emptied field shows the last one again. */
  required?: boolean
  /** Gets a day before `min` or after `max` only once the field is left, or empty if there's none. */
  onDay: (day: string) => void
}) {
  const [typed, setTyped] = useState<string | null>(null)
  const finish = () => {
    setTyped(null)
    if (typed === null || typed === value) return
    if (typed === '' ? !required : typed >= FIRST) onDay(typed)
  }
  return (
    <input
      {...rest}
      type="date"
      min={min}
      max={max}
      required={required}
      value={typed ?? value}
      onChange={({ currentTarget }) => {
        const day = currentTarget.value
        setTyped(day)
        if (day >= FIRST && day >= min && (max === '' || day <= max)) onDay(day)
      }}
      onBlur={finish}
      onKeyDown={({ key }) => {
        if (key === 'Enter') finish()
      }}
    />
  )
}

/** A day in a row of filters, with its name before it. */
export function DayFilter({ label, ...rest }: ComponentProps<typeof DayInput> & { label: string }) {
  const id = useId()
  return (
    <label htmlFor={id}>
      {label}
      <DayInput id={id} {...rest} />
    </label>
  )
}
