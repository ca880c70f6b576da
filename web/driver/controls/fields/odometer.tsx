import type { Draft } from '#web/driver/day/draft.ts'
import { sayKg } from '#web/driver/day/say.ts'
import styles from './odometer.module.css'

/** A truck drives no further in a day, nor by a driver who gave no reading at the end of one. */
const FAR = 1000

/** The odometer's reading, and what is odd about it beside the one before. */
export function Odometer(props: {
  value: string
  before: number | null
  keep: (change: Pick<Draft, 'odometer'>) => unknown
}) {
  const { value, before, keep } = props
  const driven = value === '' || before === null ? 0 : Number(value) - before
  return (
    <>
      <label class={styles.odometer}>
        <input
          aria-label="Odometer in kilometres"
          inputMode="numeric"
          value={value}
          placeholder={before?.toString() ?? ''}
          onInput={({ currentTarget }) =>
            keep({ odometer: currentTarget.value.replaceAll(/\D/g, '').slice(0, 7) })
          }
        />{' '}
        km
      </label>
      {(driven < 0 || driven > FAR) && (
        <span class={styles.odd}>
          {driven < 0
            ? `Lower than the ${sayKg(before ?? 0)} km before`
            : `${sayKg(driven)} km more than before`}
        </span>
      )}
    </>
  )
}
