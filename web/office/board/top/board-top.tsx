import { Link, useNavigate } from '@tanstack/react-router'
import type { Board } from '#contract/office/dispatch/board/board.ts'
import { addDays, spokenDay } from '#contract/values/day.ts'
import type { Day } from '#contract/values/day.ts'
import { count } from '#web/count.ts'
import { Button, Key } from '#web/office/controls/button.tsx'
import { Icon } from '#web/office/controls/icon.tsx'
import { asked } from '#web/office/board/dialogs/open.ts'
import { mapStyleUrl } from '#web/office/board/map/style-url.ts'
import type { BoardSearch } from '#web/office/board/search.ts'
import type { Doings } from '#web/office/board/use-doings.ts'
import { Menu, MenuAction } from '#web/office/shell/menu/menu.tsx'
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
  const navigate = useNavigate()
  const mayChange = doings?.mayChange === true
  const sheets = { to: '/office/$slug/board/sheets', params: { slug }, search: { date } } as const
  return (
    <ScreenTop
      name="Board"
      findsItself
      action={
        <>
          {mapStyleUrl !== null && doings && (
            <Button
              aria-pressed={search.map === 'open'}
              onClick={() => doings.go({ map: search.map === 'open' ? undefined : 'open' })}
            >
              Map <Key>H</Key>
            </Button>
          )}
          {mayChange && (
            <span className={styles.wide}>
              <Button onClick={() => asked.set({ kind: 'wet day' })}>Wet day…</Button>
            </span>
          )}
          <span className={styles.wide}>
            <Link {...sheets} className={styles.link}>
              Run sheets
            </Link>
          </span>
          {mayChange && (
            <span className={styles.wide}>
              <Button onClick={() => asked.set({ kind: 'new run' })}>New run</Button>
            </span>
          )}
          <span className={styles.narrow}>
            <Menu
              below
              label="More of the board"
              className={styles.more ?? ''}
              trigger={<Icon name="more" />}
            >
              {mayChange && (
                <MenuAction icon="plus" keys="n" onAction={() => asked.set({ kind: 'new run' })}>
                  New run
                </MenuAction>
              )}
              {mayChange && (
                <MenuAction icon="right" keys="w" onAction={() => asked.set({ kind: 'wet day' })}>
                  Wet day…
                </MenuAction>
              )}
              <MenuAction icon="printer" onAction={() => void navigate(sheets)}>
                Run sheets
              </MenuAction>
            </Menu>
          </span>
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
      {board && (
        <p className={styles.sum}>
          {sumUp(board).map((part, index) => (
            <span key={part}>{index === 0 ? part : ` · ${part}`}</span>
          ))}
        </p>
      )}
    </ScreenTop>
  )
}

/** "Closed: Christmas Day", "10 deliveries", "7 collections", "2 exchanges". */
function sumUp({ jobs, from, closed }: Board): string[] {
  const ofDay = jobs.filter(({ date, status }) => date === from && status !== 'cancelled')
  const number = (type: string) => ofDay.filter((job) => job.type === type).length
  const others = ofDay.length - number('delivery') - number('collection') - number('exchange')
  const parts: [number, string, string?][] = [
    [number('delivery'), 'delivery', 'deliveries'],
    [number('collection'), 'collection'],
    [number('exchange'), 'exchange'],
    [others, 'other visit'],
  ]
  return [
    ...closed.filter(({ date }) => date === from).map(({ why }) => why),
    ...parts.filter(([many]) => many > 0).map(([many, one, more]) => count(many, one, more)),
  ]
}
