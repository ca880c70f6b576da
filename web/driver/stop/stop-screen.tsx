import { useEffect } from 'preact/hooks'
import type { DriverRun, DriverStop } from '#contract/driver/day.ts'
import { Head } from '#web/driver/controls/head.tsx'
import { Note } from '#web/driver/controls/note.tsx'
import { countJobs, numberOf } from '#web/driver/day/progress.ts'
import { sayChange } from '#web/driver/day/say-change.ts'
import { presentStep, stepsOf } from '#web/driver/day/steps.ts'
import { Trouble } from '#web/driver/run/trouble.tsx'
import { look } from '#web/driver/state/look.ts'
import { to } from '#web/driver/state/route.ts'
import type { Today } from '#web/driver/state/use-day.ts'
import { Cancelled, CancelledUnderWay, heardOf } from './cancelled.tsx'
import { Finished } from './finished.tsx'
import { Tiles, Times, What, Where } from './site.tsx'
import { DonePart } from './steps/done-part.tsx'
import { SignStep } from './steps/sign-step.tsx'
import { Stations } from './stations.tsx'
import { StopDock } from './stop-dock.tsx'
import styles from './stop.module.css'

type Job = NonNullable<DriverStop['job']>

/** One stop: what, where, who, and the dock that asks for one thing at a time. */
export function StopScreen({ today, job, run }: { today: Today; job: Job; run: DriverRun }) {
  const { day, phone } = today
  const changes = job.changes.map((change) => sayChange(job.id, change))
  const ids = changes.map(({ id }) => id).join('\n')
  // What the office changed is news until the driver has seen it here.
  useEffect(() => () => void look(ids.split('\n').filter(Boolean)), [ids])
  const stop = run.stops.find((one) => one.job?.id === job.id)
  const head = (
    <Head
      title={job.site.suburb || job.site.address}
      detail={`Stop ${numberOf(run, stop?.id ?? '')} of ${countJobs(run).all}`}
      back={to.run}
    />
  )
  const vanished = phone.vanished.find((one) => one.stop.job?.id === job.id)
  if (job.status === 'cancelled' || vanished) {
    return (
      <>
        {head}
        <Cancelled today={today} job={job} run={run} vanished={vanished ?? null} />
      </>
    )
  }
  if (job.status === 'completed' || job.status === 'failed') {
    return (
      <>
        {head}
        <Finished today={today} job={job} run={run} />
      </>
    )
  }
  if (job.orderCancelled && !phone.seen.includes(heardOf(job))) {
    return (
      <>
        {head}
        <CancelledUnderWay today={today} job={job} />
      </>
    )
  }
  const draft = phone.drafts[job.id] ?? {}
  const steps = stepsOf(job.type, day.settings)
  const present = presentStep(steps, job, draft)
  // A note that the driver hasn't seen says so itself, in place of a line of its own.
  const notes = job.internalNotes
    .filter(({ by }) => by !== 'You' && by !== day.driver.name)
    .map(({ text }) => {
      const change = changes.find(
        ({ id, says }) => !phone.seen.includes(id) && says === `New: ${text}`,
      )
      return change?.says ?? text
    })
  const isLast = present.name === 'done'
  if (present.name === 'sign') {
    const stations = <Stations steps={steps} present={present} job={job} draft={draft} />
    return (
      <>
        {head}
        <SignStep
          job={job}
          draft={draft}
          stations={stations}
          step={present}
          what={<What job={job} />}
        />
      </>
    )
  }
  return (
    <>
      {head}
      <main>
        <Trouble />
        {!isLast && notes.length > 0 && <Note>{notes.join('\n')}</Note>}
        <What job={job} />
        {changes
          .filter(({ id, says }) => !phone.seen.includes(id) && !notes.includes(says))
          .map(({ id, says }) => (
            <p key={id} class={styles.changed}>
              {says}
            </p>
          ))}
        {isLast && <DonePart job={job} today={today} draft={draft} />}
        {!isLast && (
          <>
            <Where job={job} />
            <Tiles job={job} today={today} />
            <Times job={job} day={day} />
          </>
        )}
      </main>
      <StopDock today={today} job={job} run={run} steps={steps} present={present} draft={draft} />
    </>
  )
}
