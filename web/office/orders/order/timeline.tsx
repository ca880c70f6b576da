import { localTime } from '#contract/values/day.ts'
import { formatMoney } from '#contract/values/money.ts'
import { shortDay } from '#web/office/dates.ts'
import { useOffice } from '#web/office/shell/office-context.ts'
import { startWithCapital } from '#web/office/text.ts'
import type { OneOrder } from './use-order.ts'
import styles from './timeline.module.css'

type Moment = OneOrder['timeline'][number]

/** What has happened to the order, as one line with a stop for each. */
export function Timeline({ one }: { one: OneOrder }) {
  const { organisation, today } = useOffice()
  return (
    <section>
      <h3 className={styles.head}>Timeline</h3>
      <ol className={styles.line}>
        {one.timeline.map((moment) => {
          const { day, time } = localTime(new Date(moment.at), organisation.timezone)
          return (
            <li key={`${moment.at} ${moment.kind} ${moment.jobId}`}>
              <span>
                {describeMoment(moment, one)}
                {moment.amount !== null && ` ${formatMoney(moment.amount, organisation.currency)}`}
              </span>
              <time dateTime={moment.at}>
                {shortDay(day, today)}, {time}
              </time>
            </li>
          )
        })}
      </ol>
    </section>
  )
}

/** "Delivery done", "Paid". */
function describeMoment({ kind, jobId }: Moment, { jobs }: OneOrder): string {
  const job = jobs.find(({ id }) => id === jobId)
  return job ? SAYS[kind].replace('Job', startWithCapital(job.type)) : SAYS[kind]
}

const SAYS: Record<Moment['kind'], string> = {
  placed: 'Booked',
  approved: 'Approved',
  changed: 'Changed',
  details_changed: 'Details changed',
  link_renewed: 'New link for the hirer',
  mail_requested: 'Email asked for',
  cancelled: 'Cancelled',
  paid: 'Paid',
  refunded: 'Refunded',
  refund_failed: 'Refund failed',
  mail_sent: 'Email sent',
  mail_waiting: 'Email waiting',
  mail_failed: 'Email failed',
  job_started: 'Job under way',
  job_completed: 'Job done',
  job_failed: 'Job failed',
  job_changed: 'Job changed',
  noted: 'Note',
  terms_read_out: 'Terms read out and agreed',
  terms_sent: 'Terms sent to accept',
  terms_accepted: 'Terms accepted',
  rules_overridden: 'Rules overridden',
  discounted: 'Discount given',
}
