import { localTime } from '#contract/values/day.ts'
import { Button, ButtonLink, Two } from '#web/driver/controls/button.tsx'
import { Wrong } from '#web/driver/controls/note.tsx'
import { sayTime } from '#web/driver/day/say.ts'
import { look } from '#web/driver/state/look.ts'
import type { Today } from '#web/driver/state/use-day.ts'
import { WORDS } from '#web/driver/stop/cancelled.tsx'

/** Jobs that the driver began today and that went with their whole run: nothing else on the phone shows them. */
export function TakenAway({ today: { day, phone, today } }: { today: Today }) {
  const shown = new Set(day.runs.flatMap(({ stops }) => stops.map(({ job }) => job?.id)))
  const begun = new Set(
    phone.actions
      .filter(({ action }) => localTime(new Date(action.at), day.timezone).day === today)
      .map(({ action }) => action.target.id),
  )
  const taken = day.gone.filter(
    ({ jobId }) => begun.has(jobId) && !shown.has(jobId) && !phone.seen.includes(idOf(jobId)),
  )
  return taken.map(({ jobId, why, at, suburb, reference }) => (
    <Wrong key={jobId} title={`${WORDS[why]} at ${sayTime(at, day.timezone)}`}>
      <p>
        <b>{[suburb, reference].filter(Boolean).join(', ')}.</b> Don’t go on with it.{' '}
        <b>What you did is kept.</b> Call before you drive on.
      </p>
      <Two>
        <Button onTap={() => look([idOf(jobId)])}>It’s settled</Button>
        <ButtonLink icon="phone" href={`tel:${day.organisation.phone}`}>
          Office
        </ButtonLink>
      </Two>
    </Wrong>
  ))
}

const idOf = (jobId: string) => `gone:${jobId}`
