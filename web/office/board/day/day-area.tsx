import {
  memo,
  useCallback,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react'
import type { KeyboardEvent, MouseEvent, RefObject } from 'react'
import type { Board } from '#contract/office/dispatch/board/board.ts'
import { Column } from '#web/office/board/column/column.tsx'
import type { Plan } from '#web/office/board/state/plan.ts'
import { Carried } from '#web/office/board/drag/carried.tsx'
import { DragArea } from '#web/office/board/drag/drag-area.tsx'
import { TRAY, useCarry } from '#web/office/board/drag/use-carry.ts'
import type { OpenMenu } from '#web/office/board/menus/board-menu.tsx'
import { Rail } from '#web/office/board/rail/rail.tsx'
import { useRemedies } from '#web/office/board/rail/use-remedies.ts'
import type { BoardSearch } from '#web/office/board/search.ts'
import { readTrayName } from '#web/office/board/tray/tray-names.ts'
import type { TrayName } from '#web/office/board/tray/tray-names.ts'
import { Tray } from '#web/office/board/tray/tray.tsx'
import { useClock } from '#web/office/board/use-clock.ts'
import type { Doings } from '#web/office/board/use-doings.ts'
import { useOffice } from '#web/office/shell/office-context.ts'
import { EmptyDay } from './empty-day.tsx'
import { FindCard } from './find-card.tsx'
import { matcherOf } from './match.ts'
import { readMenu } from './read-menu.ts'
import type { CardFocus } from './use-card-focus.ts'
import { useNarrow } from './use-narrow.ts'
import styles from '#web/office/board/board.module.css'

/** The columns that show at once; those beyond the edge come a moment later. */
const FIRST = 4

/** Everything that hears drags, clicks and keys. What’s carried is its own, so that little else renders. */
export const DayArea = memo(function DayArea({
  area,
  board,
  plan,
  search,
  doings,
  focus,
  speak,
  onMenu,
}: {
  area: RefObject<HTMLDivElement | null>
  board: Board
  plan: Plan
  search: BoardSearch
  doings: Doings
  focus: CardFocus
  speak: (words: string) => void
  onMenu: (menu: OpenMenu | null) => void
}) {
  const { slug } = useOffice().organisation
  const time = useClock()
  const carrying = useCarry(plan, {
    pick: doings.pick,
    speak,
    drop(jobIds, target) {
      focus.keep(jobIds[0] ?? null)
      void doings.place(jobIds, target)
    },
  })
  const { carry, target } = carrying
  const carried = useMemo(() => carry && new Set(carry.jobIds), [carry])
  const words = useDeferredValue(search.find)
  const matches = useMemo(() => matcherOf(plan.jobs, words), [plan.jobs, words])
  const isAllShown = useLater()
  const narrow = useNarrow()
  const [railOpen, setRailOpen] = useState(false)
  const remedies = useRemedies(doings, plan)
  useLayoutEffect(() => showRun(area.current, target?.runId ?? null), [area, target])
  const openTray = useCallback(
    (part: TrayName) => doings.go({ tray: part === 'unassigned' ? undefined : part }),
    [doings],
  )
  const find = useMemo(
    () => (
      <FindCard
        find={search.find ?? ''}
        onFind={(typed) => doings.go({ find: typed === '' ? undefined : typed })}
      />
    ),
    [doings, search.find],
  )
  const shared = {
    ...{ orders: `/office/${slug}/orders`, time, carried, matches },
    selected: doings.selected,
  }
  const places = useMemo(() => [TRAY, ...plan.runs.map(({ id }) => id)], [plan.runs])
  const pressed = carry?.pressed
  const lifted = pressed && plan.jobs[pressed.jobId]
  const click = (event: MouseEvent) => {
    if (!(event.target instanceof Element)) return
    const menu = readMenu(event.target)
    if (menu) return onMenu(menu)
    const card = event.target.closest<HTMLElement>('[data-card]')
    const job = plan.jobs[card?.dataset['card'] ?? '']
    if (!job || event.metaKey || event.ctrlKey) return
    event.preventDefault()
    if (event.shiftKey) doings.toggle(job.id, true)
    else doings.openOrder(job.orderId)
  }
  const press = (event: KeyboardEvent) => {
    const key = KEYS[event.key]
    const card = focus.cardOf(event.target)
    if (carry && !pressed && key) carryOn(key, carrying)
    else if (!carry && event.key === ' ' && card !== null) carrying.lift(card)
    else return
    event.preventDefault()
  }
  return (
    // It hears the clicks and keys of all its cards, which are links and buttons.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events
    <div ref={area} className={styles.area} onClick={click} onKeyDown={press}>
      <DragArea
        {...carrying.handlers}
        area={area}
        places={places}
        disabled={!doings.mayChange || narrow === 'phone'}
      />
      <div className={styles.board}>
        <Tray
          {...shared}
          plan={plan}
          open={readTrayName(search.tray)}
          onOpen={openTray}
          isTarget={target?.runId === null}
        >
          {find}
        </Tray>
        <div className={styles.columns}>
          {plan.runs.length === 0 && <EmptyDay mayChange={doings.mayChange} />}
          {plan.runs.map((run, index) => (
            <Column
              key={run.id}
              {...shared}
              run={run}
              jobs={plan.jobs}
              target={carried && target?.runId === run.id ? target : null}
              full={isAllShown || index < FIRST}
              mayChange={doings.mayChange}
            />
          ))}
        </div>
        <Rail
          entries={board.rail}
          isToday={plan.date === plan.today}
          folds={narrow !== 'wide'}
          open={railOpen}
          onOpen={setRailOpen}
          {...remedies}
        />
      </div>
      {lifted && <Carried job={lifted} count={carry.jobIds.length} {...pressed} time={time} />}
    </div>
  )
})

type Key = 'up' | 'down' | 'left' | 'right' | 'back' | 'drop'
const KEYS: Readonly<Record<string, Key>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  Escape: 'back',
  ' ': 'drop',
  Enter: 'drop',
}

function carryOn(key: Key, carrying: ReturnType<typeof useCarry>): void {
  if (key === 'up' || key === 'down') carrying.step(key === 'up' ? -1 : 1)
  else if (key === 'left' || key === 'right') carrying.cross(key === 'left' ? -1 : 1)
  else if (key === 'back') carrying.cancel()
  else carrying.put()
}

/** Brings the run into view over which something is carried by keys. */
function showRun(area: HTMLElement | null, runId: string | null): void {
  if (runId === null) return
  const column = area?.querySelector(`[data-drop="${CSS.escape(runId)}"]`)
  column?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

/** True a moment after the first picture. */
function useLater(): boolean {
  const [later, setLater] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLater(true), 60)
    return () => clearTimeout(timer)
  }, [])
  return useDeferredValue(later)
}
