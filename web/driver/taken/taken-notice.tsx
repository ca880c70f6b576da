import { Button } from '#web/driver/controls/button.tsx'
import { dismissTaken } from '#web/driver/state/look.ts'
import type { Today } from '#web/driver/state/use-day.ts'
import { sayTaken } from './say-taken.ts'
import styles from './taken.module.css'

/**
 * One notice for all that the office took off the run before it was begun. Its box is always there, so that a screen
 * reader says what comes into it.
 */
export function TakenNotice({ today }: { today: Today }) {
  const { taken } = today.phone
  const some = taken.length > 0
  return (
    <section class={some ? styles.taken : undefined}>
      <div role="status">
        {some && (
          <>
            <h2>The office changed your run</h2>
            {sayTaken(taken).map((says) => (
              <p key={says}>{says}</p>
            ))}
          </>
        )}
      </div>
      {some && <Button onTap={() => dismissTaken(taken.map(({ jobId }) => jobId))}>OK</Button>}
    </section>
  )
}
