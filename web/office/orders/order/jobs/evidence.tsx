import { binsIn, binsOut } from '#contract/dispatch/bins-of-job.ts'
import { localTime } from '#contract/values/day.ts'
import { formatMoney } from '#contract/values/money.ts'
import { describePhoto } from '#web/office/controls/photos/describe-photo.ts'
import { Photos } from '#web/office/controls/photos/photos.tsx'
import { nameOfPerson } from '#web/office/orders/order/parts/name-of-person.ts'
import { useOffice } from '#web/office/shell/office-context.ts'
import { sayWord } from '#web/office/text.ts'
import type { Job } from './use-job-write.ts'
import styles from './jobs.module.css'

const sayBins = (numbers: readonly string[], way: string) =>
  numbers.length > 0 && `bin${numbers.length > 1 ? 's' : ''} ${numbers.join(', ')} ${way}`

/** What there is to know about a job: who does it and about when, bins, weight, docket, photos, findings and notes. */
export function Evidence({ job, currency }: { job: Job; currency: string }) {
  const { timezone } = useOffice().organisation
  const expected = job.expectedAt && localTime(new Date(job.expectedAt), timezone).time
  const facts = [
    job.failureCode && sayWord(job.failureCode),
    [job.driver, job.vehicle, expected && `about ${expected}`].filter(Boolean).join(', '),
    sayBins(binsIn(job), 'in'),
    sayBins(binsOut(job), 'out'),
    job.weightKg !== null && `${job.weightKg.toLocaleString('en-AU')} kg`,
    job.docketNumber !== null && `docket ${job.docketNumber}`,
    job.quantity !== null && `${job.quantity} of the bins`,
    job.waitedMinutes !== null && `waited ${job.waitedMinutes} min`,
    job.renewsAllowance && 'the allowance starts again',
    job.agreedPrice !== null && `the customer agreed to ${formatMoney(job.agreedPrice, currency)}`,
    ...job.findings.map(({ kind, quantity }) => sayWord(kind) + (quantity ? ` × ${quantity}` : '')),
    job.toSite && `to ${job.toSite.address}, ${job.toSite.suburb}`,
    job.site && `at ${job.site.address}, ${job.site.suburb}`,
    job.signedBy !== null && `signed by ${job.signedBy}`,
    job.note,
  ].filter(Boolean)
  if (facts.length === 0 && job.photos.length === 0 && job.notes.length === 0) return null
  return (
    <div className={styles.evidence}>
      {facts.join(' · ')}
      <Photos
        photos={job.photos.map((photo, index) => ({
          id: photo.id,
          shows: describePhoto(photo, { number: index + 1, timezone }),
        }))}
      />
      {job.notes.map(({ id, by, audience, text: says }) => (
        <p key={id} className={styles.note}>
          <b>{audience === 'internal' ? 'Internal' : 'For the hirer'}:</b> {says}{' '}
          <span>{nameOfPerson(by)}</span>
        </p>
      ))}
    </div>
  )
}
