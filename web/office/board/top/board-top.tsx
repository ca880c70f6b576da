import { Link } from '@tanstack/react-router'
import type { Board } from '#contract/office/dispatch/board/board.ts'
import { addDays, spokenDay } from '#contract/values/day.ts'
import type { Day } from '#contract/values/day.ts'
import { count } from '#web/count.ts'
import { Button, Key } from '#web/office/controls/button.tsx'
import { asked } from '#web/office/board/dialogs/open.ts'
import type { BoardSearch } from '#web/office/board/search.ts'
import type { Doings } from '#web/office/board/use-doings.ts'
import { useOffice } from '#web/office/shell/office-context.ts'
import { ScreenTop } from '#web/office/shell/screen.tsx'
import { Span } from './span.tsx'
import styles from './top.module.css'

/** The day, what it holds, and what can be done with all of it. */
export function BoardTop({
  date,
  search,
  board,
  doings,
}: {
  date: Day
  search: BoardSearch
  /** Absent while it’s read. */
  board?: Board
  doings?: Doings
}) {
  const { slug } = useOffice().organisation
  const mayChange = doings?.mayChange === true
  return (
    <ScreenTop
      name="Board"
      action={
        <>
          {mayChange && (
            <span className={styles.wide}>
              <Button onClick={() => asked.set({ kind: 'wet day' })}>Wet day…</Button>
            </span>
          )}
          <Link
            to="/office/$slug/board/sheets"
            params={{ slug }}
            search={{ date }}
            className={styles.link}
          >
            Run sheets
          </Link>
          {mayChange && (
            <span className={styles.wide}>
              <Button onClick={() => asked.set({ kind: 'new run' })}>New run</Button>
            </span>
          )}
          {mayChange && (
            <Button look="primary" onClick={() => asked.set({ kind: 'suggest', runId: null })}>
              <span>
                Suggest<span className={styles.long}> order</span>
              </span>{' '}
              <Key>⇧S</Key>
            </Button>
          )}
        </>
      }
    >
      <Span
        label={spokenDay(date).slice(0, -5)}
        before={{ ...search, date: addDays(date, -1) }}
        after={{ ...search, date: addDays(date, 1) }}
        unit="day"
        date={date}
        view="day"
      />
      {board && <p className={styles.sum}>{sumUp(board)}</p>}
    </ScreenTop>
  )
}

/** "10 deliveries · 7 collections · 2 exchanges". */
function sumUp({ jobs, from }: Board): string {
  const ofDay = jobs.filter(({ date, status }) => date === from && status !== 'cancelled')
  const number = (type: string) => ofDay.filter((job) => job.type === type).length
  const others = ofDay.length - number('delivery') - number('collection') - number('exchange')
  const parts: [number, string, string?][] = [
    [number('delivery'), 'delivery', 'deliveries'],
    [number('collection'), 'collection'],
    [number('exchange'), 'exchange'],
    [others, 'other visit'],
  ]
  return parts
    .filter(([many]) => many > 0)
    .map(([many, one, more]) => count(many, one, more))
    .join(' · ')
}
