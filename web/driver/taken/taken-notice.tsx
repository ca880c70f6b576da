import { Button } from '#web/driver/controls/button.tsx'
import { dismissTaken } from '#web/driver/state/look.ts'
import type { Today } from '#web/driver/state/use-day.ts'
import { ChangedStops, stopsWithNews } from './changed-stops.tsx'
import { sayTaken } from './say-taken.ts'
import styles from './taken.module.css'

/**
 * One notice for all that the office changed: stops that it took off the run before they were begun, another order of the
 * others, stops that it added, and what it changed at them. Its box is always there, so that a screen reader says what comes into it.
 */
export function TakenNotice({ today }: { today: Today }) {
  const { run, phone, day } = today
  // The next run is in sight once theirs has ended.
  const hasEnded = (id: string) => day.runs.find((one) => one.id === id)?.status === 'closed'
  const taken = phone.taken.filter(({ runId }) => !hasEnded(runId))
  const changed = run && run.status !== 'closed' ? stopsWithNews(run, today) : []
  const isReordered = phone.reordered.some(({ runId }) => runId === run?.id)
  const some = taken.length > 0 || changed.length > 0 || isReordered
  return (
    <section class={some ? styles.taken : undefined}>
      <div role="status">
        {some && <h2>The office changed your run</h2>}
        {sayTaken(taken).map((says) => (
          <p key={says}>{says}</p>
        ))}
        {isReordered && <p>Your stops are in another order.</p>}
        {run && <ChangedStops run={run} stops={changed} tipSites={day.tipSites} />}
      </div>
      {(taken.length > 0 || isReordered) && (
        <Button onTap={() => dismissTaken(taken.map(({ jobId }) => jobId))}>OK</Button>
      )}
    </section>
  )
}
