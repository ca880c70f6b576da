import { useQuery } from '@tanstack/react-query'
import { boardQuery } from '#web/office/board/state/board-query.ts'
import { Waiting } from '#web/office/controls/pause.tsx'
import { useOffice } from '#web/office/shell/office-context.ts'
import type { TodayData } from '#web/office/today/use-today.ts'
import { RunLines } from './run-lines.tsx'
import { StopList } from './stop-list.tsx'
import styles from './runs.module.css'

/** Each run of today as a line of its stops, and what has no truck yet. Without runs, all visits in a list. */
export function Runs({ today: { date, stops } }: { today: TodayData }) {
  const { organisation } = useOffice()
  const { data: board, error } = useQuery(boardQuery(organisation.slug, date))
  if (!board && !error) return <Waiting rows={4} />
  if (!board || board.runs.length === 0) {
    return stops.length === 0 ? (
      <p className={styles.none}>No crew goes out today.</p>
    ) : (
      <StopList stops={stops} />
    )
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
