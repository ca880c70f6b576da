import { localTime } from '#contract/values/day.ts'
import { addresses } from '#web/office/api/addresses.ts'
import { call } from '#web/office/api/call.ts'
import { describeFailure } from '#web/office/api/failure.ts'
import { Button } from '#web/office/controls/button.tsx'
import { Mark } from '#web/office/controls/status.tsx'
import { announce } from '#web/office/controls/toast.ts'
import { shortDay } from '#web/office/dates.ts'
import type { OneOrder } from '#web/office/orders/order/use-order.ts'
import { useOffice } from '#web/office/shell/office-context.ts'
import { sayWord } from '#web/office/text.ts'
import { useJobWrite } from './use-job-write.ts'
import type { Job } from './use-job-write.ts'
import styles from './jobs.module.css'

/** The driver did the visit before after all: one click counts that for this one. */
export function ReportedBefore({
  one,
  job,
  mayWrite,
  reported,
}: {
  one: OneOrder
  job: Job
  mayWrite: boolean
  reported: NonNullable<Job['reportedBefore']>
}) {
  const { organisation, today } = useOffice()
  const { day, time } = localTime(new Date(reported.at), organisation.timezone)
  const when = day === today ? time : `${shortDay(day, today)}, ${time}`
  const word = sayWord(job.type)
  const apply = useJobWrite(one, {
    send: (_: null, slug) =>
      call(addresses.applyOfficeJobReport, {
        params: { organisation: slug, id: job.id },
        version: job.version,
      }),
    says: `${word} is done.`,
    onDone: () => {},
  })
  const count = () =>
    apply.mutate(null, { onError: (error) => announce({ says: describeFailure(error) }) })
  return (
    <div className={styles.evidence}>
      <Mark shape="ask" tone="warn" /> {reported.driver} did it on the visit before, {when}.{' '}
      {mayWrite && (
        <Button small busy={apply.isPending} onClick={count}>
          Count it for this visit
        </Button>
      )}
    </div>
  )
}
