import type { DocketDraft } from '#web/driver/day/draft.ts'
import { sayKg } from '#web/driver/day/say.ts'
import { classNames } from '#web/ui/class-names.ts'
import { weigh } from './weigh.ts'
import styles from './paper.module.css'

/** A line of the docket. */
export type Line = 'number' | 'gross' | 'tare' | 'net'

const LINES: readonly [Line, string][] = [
  ['number', 'Docket no.'],
  ['gross', 'Gross'],
  ['tare', 'Tare'],
  ['net', 'Net'],
]

/** The docket like the paper: same order, right-aligned, a rule above the net. A tap on a line types it. */
export function Paper(props: {
  docket: DocketDraft
  /** Where the keypad types; null if it types nowhere. */
  line: Line | null
  choose: (line: Line) => void
  large?: boolean
}) {
  const { docket, line, choose, large = false } = props
  const { net } = weigh(docket)
  const value = (of: Line) => {
    if (of === 'number') return docket.number
    if (of === 'net') return net === null ? '' : sayKg(net)
    return docket[of] === '' ? '' : sayKg(Number(docket[of]))
  }
  return (
    <div class={styles.paper} role="group" aria-label="Docket">
      {LINES.map(([of, name]) => (
        <button
          key={of}
          type="button"
          class={classNames(
            styles.line,
            of === 'net' && styles.sum,
            of === line && styles.here,
            of === 'net' && large && styles.large,
          )}
          aria-pressed={of === line}
          onClick={() => choose(of)}
        >
          <span>{name}</span>
          <b>
            {value(of) || (of === line ? '' : '–')}
            {of === line && <i class={styles.caret} />}
            {of !== 'number' && <small> kg</small>}
          </b>
        </button>
      ))}
    </div>
  )
}
