import type { DriverRun } from '#contract/driver/day.ts'
import { Button } from '#web/driver/controls/button.tsx'
import { sayDay, sayTime } from '#web/driver/day/say.ts'
import { report } from '#web/driver/state/report.ts'
import { goOn, to } from '#web/driver/state/route.ts'
import type { Today } from '#web/driver/state/use-day.ts'
import styles from './run.module.css'

/** Whether the driver ended the run, and so can take that back; the office’s own closing stays. */
export const mayGoOn = ({ status, endedBy = [] }: DriverRun): boolean =>
  status === 'closed' && endedBy.length > 0

/** The way back for a driver who ended the day too soon. */
export function GoOn({ run }: { run: DriverRun }) {
  const takeBack = () =>
    report([
      {
        kind: 'amend',
        target: { type: 'run', id: run.id },
        data: { withdrawn: [...(run.endedBy ?? [])] },
        says: { what: 'Not finished yet', where: run.vehicle?.name ?? '' },
      },
    ])
  return (
    <Button firm onTap={() => goOn(to.run, takeBack())}>
      I’m not finished
    </Button>
  )
}

/** The day that was ended, where the phone shows the next one already. */
export function EndedBefore({ today, run }: { today: Today; run: DriverRun }) {
  const { day } = today
  const ended = day.runs.findLast((one) => mayGoOn(one) && one.date <= today.today)
  if (!ended?.closedAt || ended.id === run.id || run.status !== 'planned') return null
  return (
    <section class={styles.ended}>
      <p>
        You ended {sayDay(ended.date)} at {sayTime(ended.closedAt, day.timezone)}.
      </p>
      <GoOn run={ended} />
    </section>
  )
}
