import {
  lazy,
  memo,
  Suspense,
  useCallback,
  useDeferredValue,
  useLayoutEffect,
  useMemo,
} from 'react'
import type { RefObject } from 'react'
import type { Board } from '#contract/office/dispatch/board/board.ts'
import type { BoardRun } from '#contract/office/dispatch/runs/run.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Column } from '#web/office/board/column/column.tsx'
import type { Plan } from '#web/office/board/state/plan.ts'
import { Carried } from '#web/office/board/drag/carried.tsx'
import type { Target } from '#web/office/board/moves/target.ts'
import { useCarry } from '#web/office/board/drag/use-carry.ts'
import { useDrag } from '#web/office/board/drag/use-drag.ts'
import type { OpenMenu } from '#web/office/board/menus/open-menu.ts'
import { noticeCard } from '#web/office/board/map/near-job.ts'
import { mapStyleUrl } from '#web/office/board/map/style-url.ts'
import { Rail } from '#web/office/board/rail/rail.tsx'
import { useRail } from '#web/office/board/rail/use-rail.ts'
import { useRemedies } from '#web/office/board/rail/use-remedies.ts'
import type { BoardSearch } from '#web/office/board/search.ts'
import { readTrayName } from '#web/office/board/tray/tray-names.ts'
import type { TrayName } from '#web/office/board/tray/tray-names.ts'
import { Tray } from '#web/office/board/tray/tray.tsx'
import { useClock } from '#web/office/board/use-clock.ts'
import type { Doings } from '#web/office/board/use-doings.ts'
import { Waiting } from '#web/office/controls/pause.tsx'
import { findAnywhere } from '#web/office/shell/dialogs/open-dialog.ts'
import { useKeys } from '#web/office/shell/keys/keys.ts'
import { useOffice } from '#web/office/shell/office-context.ts'
import { areaEvents } from './area-events.ts'
import { EmptyDay } from './empty-day.tsx'
import { FindCard } from './find-card.tsx'
import { matcherOf } from './match.ts'
import { RunsPane } from './runs-pane.tsx'
import type { CardFocus } from './use-card-focus.ts'
import { useLater } from './use-later.ts'
import { useNarrow } from './use-narrow.ts'
import styles from '#web/office/board/board.module.css'

// MapLibre is larger than all the rest of the office, so it comes when someone opens the map.
const MapPane = lazy(async () => ({
  default: (await import('#web/office/board/map/map-pane.tsx')).MapPane,
}))

/** The columns, and the cards of each, that the window has room for. Those beyond its edge come a moment later. */
const FIRST = { columns: Math.ceil(innerWidth / 340), cards: Math.ceil(innerHeight / 110) }

/** Handles drags, clicks and keys. What’s carried has a component of its own, so that little else renders. */
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
    whyNot: doings.whyNotMove,
    speak,
    drop({ jobIds, seen }, onto) {
      focus.keep(jobIds[0] ?? null)
      void doings.place(jobIds, onto, seen)
    },
  })
  const { carry, target } = carrying
  const carried = useMemo(() => carry && new Set(carry.jobIds), [carry])
  const words = useDeferredValue(search.find)
  const matches = useMemo(() => matcherOf(plan.jobs, words), [plan.jobs, words])
  const [isAllShown, showAll] = useLater()
  const narrow = useNarrow()
  useDrag(area, carrying.handlers, {
    disabled: !doings.mayChange || narrow === 'phone',
    onPress: showAll,
  })
  const remedies = useRemedies(doings, plan)
  const byKeys = carry?.pressed === null
  useLayoutEffect(() => {
    if (byKeys) showRun(area.current, target?.runId ?? null)
  }, [area, byKeys, target])
  const openTray = useCallback(
    (part: TrayName) => doings.go({ tray: part === 'unassigned' ? undefined : part }),
    [doings],
  )
  const find = useMemo(
    () => (
      <FindCard
        find={search.find ?? ''}
        onFind={(typed) => doings.go({ find: typed === '' ? undefined : typed })}
        filtered={words !== undefined}
        onLeave={focus.back}
        onGo={(typed) => {
          const isHere = matcherOf(plan.jobs, typed)
          if (isHere && !Object.keys(plan.jobs).some(isHere)) findAnywhere(typed)
          else focus.showFirst(isHere)
        }}
      />
    ),
    [doings, search.find, words, focus, plan.jobs],
  )
  const shared = {
    orders: `/office/${slug}/orders`,
    time,
    carried,
    matches,
    selected: doings.selected,
  }
  const pressed = carry?.pressed
  const lifted = pressed && plan.jobs[pressed.jobId]
  const hasMap = mapStyleUrl !== null && search.map === 'open'
  const isBeside = search.open !== undefined
  const isRoomy = narrow === 'wide' && !isBeside
  const rail = useRail(plan.runs.length, { desk: narrow === 'wide', isBeside, hasMap })
  useKeys([{ keys: 'r', does: 'Fold or unfold what’s wrong', run: rail.toggle }])
  const events = areaEvents({ plan, doings, carrying, focus, onMenu })
  return (
    // It hears the clicks and keys of all its cards, which are links and buttons.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events
    <div
      ref={area}
      className={styles.area}
      {...events}
      {...(hasMap && { onPointerOver: noticeCard, onFocus: noticeCard })}
    >
      <div
        className={classNames(
          styles.board,
          rail.is !== 'beside' && styles.railFolded,
          hasMap && (isRoomy ? styles.mapBeside : styles.mapAbove),
          carry !== null && styles.carrying,
        )}
      >
        <Tray
          {...shared}
          plan={plan}
          open={readTrayName(search.tray)}
          onOpen={openTray}
          isTarget={target?.runId === null}
          most={isAllShown ? Infinity : FIRST.cards}
        >
          {find}
        </Tray>
        <RunsPane runs={plan.runs}>
          {plan.runs.length === 0 && (
            <EmptyDay
              closed={board.closed.find(({ date }) => date === plan.date)?.why}
              nextOpen={plan.nextOpen}
              mayChange={doings.mayChange}
            />
          )}
          {plan.runs.map((run, index) => (
            <Column
              key={run.id}
              {...shared}
              run={run}
              jobs={plan.jobs}
              // Runs that a drag doesn’t touch don’t render while it lasts.
              carried={concerns(run, carried, target) ? carried : null}
              target={carried && target?.runId === run.id ? target : null}
              most={isAllShown ? Infinity : index < FIRST.columns ? FIRST.cards : 0}
              mayChange={doings.mayChange}
            />
          ))}
        </RunsPane>
        {hasMap && (
          <Suspense fallback={<Waiting rows={6} />}>
            <MapPane
              plan={plan}
              crews={board.crews}
              doings={doings}
              focus={focus}
              open={search.open}
            />
          </Suspense>
        )}
        <Rail
          entries={board.rail}
          isToday={plan.date === plan.today}
          // What’s carried isn’t dropped on it.
          is={rail.is === 'over' && carry !== null ? 'folded' : rail.is}
          onToggle={rail.toggle}
          {...remedies}
        />
      </div>
      {lifted && <Carried job={lifted} count={carry.jobIds.length} {...pressed} time={time} />}
    </div>
  )
})

/** Whether what’s carried comes from a run or is over it. */
function concerns(
  { id, stops }: BoardRun,
  carried: ReadonlySet<string> | null,
  target: Target | null,
): boolean {
  if (carried === null) return false
  return target?.runId === id || stops.some(({ jobId }) => jobId !== null && carried.has(jobId))
}

/** Brings the run into view over which something is carried by keys. */
function showRun(area: HTMLElement | null, runId: string | null): void {
  if (runId === null) return
  const column = area?.querySelector(`[data-drop="${CSS.escape(runId)}"]`)
  column?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}
