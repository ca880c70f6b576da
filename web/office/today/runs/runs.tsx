import { useQuery } from '@tanstack/react-query'
import { boardQuery } from '#web/office/board/state/board-query.ts'
import { longDay } from '#web/office/dates.ts'
import { Waiting } from '#web/office/controls/pause.tsx'
import { useOffice } from '#web/office/shell/office-context.ts'
import type { TodayData } from '#web/office/today/use-today.ts'
import { RunLines } from './run-lines.tsx'
import { StopList } from './stop-list.tsx'
import styles from './runs.module.css'

/**
 * Each run of today as a line of its stops, and what has no truck yet. Without runs, all visits in a list; on a day on
 * which no crew works, the runs of the next.
 */
export function Runs({ today }: { today: TodayData }) {
  const { date, stops } = today
  const { organisation } = useOffice()
  const { data: board, error } = useQuery(boardQuery(organisation.slug, date))
  if (!board && !error) return <Waiting rows={4} />
  if (!board || board.runs.length === 0) {
    if (stops.length > 0) return <StopList stops={stops} />
    return <NoCrew today={today} />
  }
  const waiting = new Set(board.tray.unassigned)
  const left = stops.filter(({ jobId }) => waiting.has(jobId))
  return (
    <>
      <RunLines board={board} date={date} />
      {left.length > 0 && (
        <>
          <h3 className={styles.left}>No truck yet</h3>
          <StopList stops={left} />
        </>
      )}
    </>
  )
}

/** What the next working day brings, on a day that has nothing. */
function NoCrew({ today: { closed, next } }: { today: TodayData }) {
  const { organisation } = useOffice()
  const { data: board } = useQuery(boardQuery(organisation.slug, next.date))
  const comes = board && board.runs.length > 0 ? board : null
  return (
    <>
      <p className={styles.none}>
        {closed === null ? 'No crew goes out today.' : `${closed}.`}
        {comes && ` This is ${longDay(next.date)}:`}
      </p>
      {comes && <RunLines board={comes} date={next.date} />}
    </>
  )
}
