import { Mark, Status } from '#web/office/controls/status.tsx'
import text from '#web/office/controls/text.module.css'
import { shortDay } from '#web/office/dates.ts'
import { JobLetter } from '#web/office/drawing/job-letter.tsx'
import { JOB_LOOKS } from '#web/office/job-looks.ts'
import type { OneOrder } from '#web/office/orders/order/use-order.ts'
import { Section } from '#web/office/orders/order/section.tsx'
import { useOffice } from '#web/office/shell/office-context.ts'
import { sayWord } from '#web/office/text.ts'
import styles from './jobs.module.css'

type Job = OneOrder['jobs'][number]

/** What crews did and will do: when, with which outcome, and what they brought back. */
export function Jobs({ one: { order, jobs } }: { one: OneOrder }) {
  const { today } = useOffice()
  return (
    <Section name="Jobs" aside={<Lines order={order} />}>
      {jobs.length === 0 && <p className={styles.none}>None planned yet.</p>}
      <ul className={styles.jobs}>
        {jobs.map((job) => (
          <li key={job.id}>
            <span className={styles.type}>
              <JobLetter type={job.type} />
              {sayWord(job.type)}
            </span>
            <span>{shortDay(job.date, today)}</span>
            <span className={styles.window}>{describeWindow(job)}</span>
            <Status shape={JOB_LOOKS[job.status].shape} tone={JOB_LOOKS[job.status].tone}>
              {JOB_LOOKS[job.status].says}
            </Status>
            <Evidence job={job} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** What was ordered, and how many of it. */
function Lines({ order }: Pick<OneOrder, 'order'>) {
  return (
    <span>
      {order.lines.map(({ productName, quantity }) => `${productName} × ${quantity}`).join(', ')}
    </span>
  )
}

/** What a job brought back: weight, docket, photos and the driver’s words. */
function Evidence({ job }: { job: Job }) {
  const facts = [
    job.failureCode && sayWord(job.failureCode),
    job.weightKg !== null && `${job.weightKg.toLocaleString('en-AU')} kg`,
    job.docketNumber !== null && `docket ${job.docketNumber}`,
    job.quantity !== null && `${job.quantity} of the bins`,
    job.note,
  ].filter(Boolean)
  if (facts.length === 0 && job.photos.length === 0) return null
  return (
    <p className={styles.evidence}>
      {job.failureCode && <Mark shape="failed" tone="bad" />} {facts.join(' · ')}{' '}
      {job.photos.map(({ id, url }, index) => (
        <a key={id} className={text.link} href={url} target="_blank" rel="noreferrer">
          Photo {index + 1}
        </a>
      ))}
    </p>
  )
}

function describeWindow({ timeWindow }: Job): string {
  return timeWindow ? `${timeWindow.startTime} to ${timeWindow.endTime}` : ''
}
