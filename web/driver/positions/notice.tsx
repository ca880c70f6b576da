import { useState } from 'preact/hooks'
import { call } from '#web/driver/api/call.ts'
import { fetchDay } from '#web/driver/api/fetch-day.ts'
import { Button } from '#web/driver/controls/button.tsx'
import { sayDay } from '#web/driver/day/say.ts'
import { reread } from '#web/driver/state/store.ts'
import type { Today } from '#web/driver/state/use-day.ts'
import styles from './notice.module.css'

/** What the driver reads before any position is kept. */
export function PositionsNotice({ today: { day } }: { today: Today }) {
  const [state, set] = useState<'asked' | 'sending' | 'lost'>('asked')
  const { on, from, acknowledgedAt } = day.settings.positions
  if (!on || from === null || acknowledgedAt !== null) return null
  const agree = async () => {
    set('sending')
    const reply = await call('POST', '/api/driver/positions-notice')
    if (reply.kind !== 'answered') return set('lost')
    await fetchDay()
    await reread()
  }
  return (
    <section class={styles.notice} aria-labelledby="positions">
      <h2 id="positions">Where you are</h2>
      <p>
        From {sayDay(from)}, {day.organisation.name} keeps where this phone is when you tap start,
        arrived and done, or can’t do a stop. Never in between, and never after the run. It’s erased
        after 90 days.
      </p>
      <p>Nothing is kept until you’ve read this. The phone then asks whether it may look.</p>
      {state === 'lost' && <p role="alert">That needs signal. Try again later.</p>}
      <Button onTap={() => void agree()}>I’ve read it</Button>
    </section>
  )
}
