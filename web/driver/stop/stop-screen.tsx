import type { DriverRun, DriverStop } from '#contract/driver/day.ts'
import { Head } from '#web/driver/controls/head.tsx'
import { newsOf } from '#web/driver/day/news.ts'
import { countJobs, numberOf } from '#web/driver/day/progress.ts'
import { presentStep, stepsOf } from '#web/driver/day/steps.ts'
import { Trouble } from '#web/driver/run/trouble.tsx'
import { to } from '#web/driver/state/route.ts'
import type { Today } from '#web/driver/state/use-day.ts'
import { FromOffice } from '#web/driver/taken/from-office.tsx'
import { useLookedAt } from '#web/driver/taken/use-looked-at.ts'
import { Cancelled, CancelledUnderWay, heardOf } from './cancelled.tsx'
import { Finished } from './finished.tsx'
import { Tiles, Times, What, Where } from './site.tsx'
import { DonePart } from './steps/done-part.tsx'
import { SignStep } from './steps/sign-step.tsx'
import { Stations } from './stations.tsx'
import { StopDock } from './stop-dock.tsx'

type Job = NonNullable<DriverStop['job']>

/** One stop: what, where, who, and the dock that asks for one thing at a time. */
export function StopScreen({ today, job, run }: { today: Today; job: Job; run: DriverRun }) {
  const { day, phone } = today
  const news = newsOf(job, today)
  useLookedAt(news)
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
  const isLast = present.name === 'done'
  const office = <FromOffice job={job} today={today} news={news} newsOnly={isLast} />
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
          news={office}
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
        {office}
        <What job={job} />
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
