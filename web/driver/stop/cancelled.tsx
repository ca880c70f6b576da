import type { DriverJob, DriverRun } from '#contract/driver/day.ts'
import { Button, ButtonLink, Primary, PrimaryLink, Two } from '#web/driver/controls/button.tsx'
import { Dock } from '#web/driver/controls/dock.tsx'
import { Wrong } from '#web/driver/controls/note.tsx'
import { presentStop } from '#web/driver/day/progress.ts'
import { sayTime } from '#web/driver/day/say.ts'
import type { Vanished } from '#web/driver/day/vanished.ts'
import { look } from '#web/driver/state/look.ts'
import { go, to } from '#web/driver/state/route.ts'
import type { Today } from '#web/driver/state/use-day.ts'
import { Tiles, Times, What, Where } from './site.tsx'

/** What the office did with a job that isn't the driver's any more. */
export const WORDS: Record<Vanished['why'], string> = {
  cancelled: 'Cancelled',
  moved: 'Moved to another day',
  other_driver: 'Given to another driver',
  unassigned: 'Taken off your run',
  settled: 'Settled by the office',
}

/** The office took this job away. The button leads to the office, and what was done is kept. */
export function Cancelled(props: {
  today: Today
  job: DriverJob
  run: DriverRun
  vanished: Vanished | null
}) {
  const { today, job, run, vanished } = props
  const { day, phone } = today
  const rows = phone.actions.filter(({ action }) => action.target.id === job.id)
  const said = rows.findLast(({ answer }) => answer?.reason)?.answer?.reason?.message
  const outcome = rows.findLast(({ action }) => action.kind === 'complete')
  const id = `settled:${job.id}`
  const isSettled = phone.seen.includes(id)
  const next = presentStop(run)
  const leave = () => go(next?.job ? to.stop(next.job.id) : to.run, true)
  const when = vanished ? ` at ${sayTime(vanished.at, day.timezone)}` : ''
  return (
    <>
      <main>
        <Wrong title={`${WORDS[vanished?.why ?? 'cancelled']}${when}`}>
          <p>
            {outcome ? 'The office changed this job before you did it.' : 'Don’t do this job.'}{' '}
            {rows.length > 0 && <b>What you did is kept.</b>} {said ?? 'Call before you drive on.'}
          </p>
        </Wrong>
        <What job={job} onBoard={outcome !== undefined && job.type === 'collection'} />
        <Where job={job} />
        <Tiles job={job} today={today} />
        {outcome ? (
          <p>You did it at {sayTime(outcome.action.at, day.timezone)}.</p>
        ) : (
          <Times job={job} day={day} />
        )}
      </main>
      <Dock>
        {isSettled ? (
          <Primary onTap={leave}>Next stop</Primary>
        ) : (
          <PrimaryLink icon="phone" href={`tel:${day.organisation.phone}`}>
            Call the office
          </PrimaryLink>
        )}
        <Two>
          {isSettled ? (
            <ButtonLink icon="phone" href={`tel:${day.organisation.phone}`}>
              Office
            </ButtonLink>
          ) : (
            <Button onTap={() => void look([id]).then(leave)}>It’s settled</Button>
          )}
          {isSettled ? (
            <Button onTap={() => go(to.run)}>The run</Button>
          ) : (
            <Button onTap={leave}>Next stop</Button>
          )}
        </Two>
      </Dock>
    </>
  )
}

/** What the driver has heard of: the office said what becomes of a job whose order was cancelled under way. */
export const heardOf = (job: DriverJob) => `order-cancelled:${job.id}`

/** The order was cancelled once the driver had started: the office says what becomes of it. */
export function CancelledUnderWay({ today, job }: { today: Today; job: DriverJob }) {
  return (
    <>
      <main>
        <Wrong title="Cancelled">
          <p>The customer’s booking was cancelled after you started. Call before you go on.</p>
        </Wrong>
        <What job={job} />
        <Where job={job} />
        <Tiles job={job} today={today} />
        <Times job={job} day={today.day} />
      </main>
      <Dock>
        <PrimaryLink icon="phone" href={`tel:${today.day.organisation.phone}`}>
          Call the office
        </PrimaryLink>
        <Two>
          <Button onTap={() => void look([heardOf(job)])}>Do it anyway</Button>
          <ButtonLink bad href={to.cannot(job.id)}>
            Can’t do it
          </ButtonLink>
        </Two>
      </Dock>
    </>
  )
}
