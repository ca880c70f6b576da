import { useRef } from 'preact/hooks'
import './month-grid.css'

export type DayCell = {
  day: string
  /** What is said of it: the date, and why it cannot be had. */
  label: string
  free: boolean
  mark: 'start' | 'end' | 'between' | null
  today: boolean
}

/**
 * One month, by the WAI-ARIA pattern of a date grid: one stop for Tab, arrows move by days and
 * weeks. Days that cannot be had can be reached, so that everybody learns why.
 */
export function MonthGrid(props: {
  id: string
  heading: string
  weeks: (DayCell | null)[][]
  /** The day that Tab goes to, if it is in this month. */
  stop: string | null
  onChoose: (day: string) => void
  /** The arrows were pressed: so many days on. */
  onMove: (from: string, days: number) => void
}) {
  const table = useRef<HTMLTableElement>(null)
  const onKeyDown = (event: KeyboardEvent, cell: DayCell) => {
    const days = MOVES[event.key]
    if (days === undefined) return
    event.preventDefault()
    props.onMove(cell.day, days)
  }
  return (
    <table class="month" role="grid" aria-labelledby={props.id} ref={table}>
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
                <td key={column} class={cell.mark ?? ''} aria-selected={cell.mark !== null}>
                  <button
                    type="button"
                    data-day={cell.day}
                    class={cell.today ? 'today' : ''}
                    tabIndex={cell.day === props.stop ? 0 : -1}
                    aria-label={cell.label}
                    aria-disabled={!cell.free}
                    aria-current={cell.today ? 'date' : undefined}
                    onClick={() => props.onChoose(cell.day)}
                    onKeyDown={(event) => onKeyDown(event, cell)}
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

const MOVES: Record<string, number> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -7,
  ArrowDown: 7,
  PageUp: -28,
  PageDown: 28,
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
