import type { DriverJob, DriverRun, DriverStop } from '#contract/driver/day.ts'
import { Button, ButtonLink, Primary, PrimaryLink, Two } from '#web/driver/controls/button.tsx'
import { Dock } from '#web/driver/controls/dock.tsx'
import { numberOf } from '#web/driver/day/progress.ts'
import { sayDay, sayStop, sayTime } from '#web/driver/day/say.ts'
import { GoOn, mayGoOn } from './go-on.tsx'
import { sayStart } from '#web/driver/stop/reports.ts'
import { report } from '#web/driver/state/report.ts'
import { go, goOn, to } from '#web/driver/state/route.ts'
import type { Today } from '#web/driver/state/use-day.ts'

/** What is next: the check, the start of the day, the stop, or the end. */
export function RunDock(props: { today: Today; run: DriverRun; present: DriverStop | null }) {
  const { run, present } = props
  const { day, today } = props.today
  const doors = (
    <Two>
      {mayGoOn(run) ? (
        <GoOn run={run} />
      ) : (
        <ButtonLink icon="plus" href={to.add}>
          Tip, yard
        </ButtonLink>
      )}
      <ButtonLink icon="phone" href={`tel:${day.organisation.phone}`}>
        Office
      </ButtonLink>
    </Two>
  )
  if (run.status === 'planned' && run.date <= today) {
    if (run.vehicle && !run.check && day.checkItems.length > 0) {
      return (
        <Dock>
          <PrimaryLink href={to.check}>Check {run.vehicle.name}</PrimaryLink>
          {doors}
        </Dock>
      )
    }
    return (
      <Dock>
        <Primary onTap={() => startRun(run)}>Start the day</Primary>
        {doors}
      </Dock>
    )
  }
  if (run.date > today) {
    return (
      <Dock hint={`This run begins on ${sayDay(run.date)}.`}>
        <Two>
          <Button onTap={() => go(to.me)}>This phone</Button>
          <ButtonLink icon="phone" href={`tel:${day.organisation.phone}`}>
            Office
          </ButtonLink>
        </Two>
      </Dock>
    )
  }
  if (!present || run.status === 'closed') {
    return (
      <Dock {...(run.closedAt && { hint: `Ended at ${sayTime(run.closedAt, day.timezone)}.` })}>
        <PrimaryLink href={to.end}>{run.closedAt ? 'See the day' : 'End of the day'}</PrimaryLink>
        {doors}
      </Dock>
    )
  }
  const name = sayStop(present, day.tipSites)
  const { job } = present
  return (
    <Dock>
      {job?.status === 'scheduled' ? (
        <Primary onTap={() => startJob(job)}>
          Start stop {numberOf(run, present.id)}
          {job.site.suburb && `, ${job.site.suburb}`}
        </Primary>
      ) : (
        <PrimaryLink href={job ? to.stop(job.id) : to.visit(present.id)}>
          {job ? `Back to ${name}` : `Next: ${name}`}
        </PrimaryLink>
      )}
      {doors}
    </Dock>
  )
}

const startJob = (job: DriverJob) =>
  goOn(to.stop(job.id), report([sayStart(job)]), { replace: false })

async function startRun(run: DriverRun): Promise<void> {
  await report([
    {
      kind: 'run_start',
      target: { type: 'run', id: run.id },
      data: { odometerKm: null },
      says: { what: 'Day started', where: run.vehicle?.name ?? '' },
    },
  ])
}
