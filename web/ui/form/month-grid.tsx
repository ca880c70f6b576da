import { classNames } from '#web/ui/class-names.ts'
import styles from './month-grid.module.css'

export type DayCell = {
  day: string
  /** Read out: the date, and why it isn't available. */
  label: string
  free: boolean
  mark: 'start' | 'end' | 'between' | null
  today: boolean
}

/**
 * One month, by the WAI-ARIA pattern of a date grid: one stop for Tab, and other keys move from day to day.
 * They reach unavailable days too, so that everyone can find out why.
 */
export function MonthGrid(props: {
  id: string
  heading: string
  weeks: (DayCell | null)[][]
  /** The day that Tab goes to, if it is in this month. */
  stop: string | null
  onChoose: (day: string) => void
  /** A key was pressed on a day. */
  onKey: (from: string, event: KeyboardEvent) => void
}) {
  return (
    <table class={styles.month} role="grid" aria-labelledby={props.id}>
      <caption id={props.id}>{props.heading}</caption>
      <thead>
        <tr>
          {WEEKDAYS.map(([short, long]) => (
            <th key={short} scope="col" abbr={long}>
              {short}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {props.weeks.map((week, index) => (
          <tr key={index}>
            {week.map((cell, column) =>
              cell === null ? (
                <td key={column} />
              ) : (
                <td
                  key={column}
                  class={classNames(cell.mark && styles[cell.mark])}
                  aria-selected={cell.mark !== null}
                >
                  <button
                    type="button"
                    data-day={cell.day}
                    class={classNames(cell.today && styles['today'])}
                    tabIndex={cell.day === props.stop ? 0 : -1}
                    aria-label={cell.label}
                    aria-disabled={!cell.free}
                    aria-current={cell.today ? 'date' : undefined}
                    onClick={() => props.onChoose(cell.day)}
                    onKeyDown={(event) => props.onKey(cell.day, event)}
                  >
                    {Number(cell.day.slice(8))}
                  </button>
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const WEEKDAYS = [
  ['Mo', 'Monday'],
  ['Tu', 'Tuesday'],
  ['We', 'Wednesday'],
  ['Th', 'Thursday'],
  ['Fr', 'Friday'],
  ['Sa', 'Saturday'],
  ['Su', 'Sunday'],
] as const
