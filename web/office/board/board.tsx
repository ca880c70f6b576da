import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { describeFailure } from '#web/office/api/failure.ts'
import { Message, Waiting } from '#web/office/controls/pause.tsx'
import { useOffice } from '#web/office/shell/office-context.ts'
import { boardQuery } from './state/board-query.ts'
import { DayBoard } from './day/day-board.tsx'
import { BoardTop } from './top/board-top.tsx'
import { useToday } from './use-clock.ts'
import styles from './board.module.css'

// A day shows without them.
const WeekBoard = lazy(async () => ({
  default: (await import('./week/week-board.tsx')).WeekBoard,
}))
const OrderBeside = lazy(async () => ({
  default: (await import('./order-beside.tsx')).OrderBeside,
}))

const route = getRouteApi('/office/$slug/board')

/** The dispatch board: a day with its runs, or the week. Its address says which, and what is selected. */
export function Board() {
  const search = route.useSearch()
  const today = useToday()
  const date = search.date ?? today
  if (search.view === 'week') {
    return (
      <div className={styles.main}>
        <Suspense fallback={<Waiting rows={12} />}>
          <WeekBoard date={date} search={search} />
        </Suspense>
      </div>
    )
  }
  return (
    <div className={classNames(styles.screen, search.open !== undefined && styles.beside)}>
      <div className={styles.main}>
        {/* What’s carried, typed or asked belongs to one day. */}
        <Day key={date} date={date} />
      </div>
      {search.open !== undefined && (
        <Suspense fallback={<Waiting rows={6} />}>
          <OrderBeside id={search.open} search={search} />
        </Suspense>
      )}
    </div>
  )
}

function Day({ date }: { date: string }) {
  const { organisation } = useOffice()
  const search = route.useSearch()
  const { data, error, refetch } = useQuery(boardQuery(organisation.slug, date))
  if (data) {
    return <DayBoard board={data} search={search} />
  }
  return (
    <>
      <BoardTop date={date} search={search} />
      {error ? (
        <Message heading="The board didn’t load" retry={() => void refetch()}>
          <p>{describeFailure(error)}</p>
        </Message>
      ) : (
        <Waiting rows={12} />
      )}
    </>
  )
}
