import { sayWord } from '#web/office/text.ts'
import { sayWindow } from '#web/office/board/say.ts'
import type { BoardJob } from '#contract/office/dispatch/board/board-job.ts'
import { JOB_LOOKS } from '#web/office/job-looks.ts'
import type { Tag } from './tags.tsx'

/** "6 m³", "3 × 6 m³"; the product’s name if it has no size. */
export function sayThing({ quantity, sizeCubicMetres, productName }: BoardJob): string {
  const one = sizeCubicMetres === null ? productName : `${sizeCubicMetres} m³`
  return quantity === 1 ? one : `${quantity} × ${one}`
}

/** "Delivery 6 m³". */
export function titleOf(job: BoardJob): string {
  return `${sayWord(job.type)} ${sayThing(job)}`
}

/** What to know about a job before it’s moved, most important first. */
export function tagsOf(job: BoardJob, time: (at: string) => string): Tag[] {
  const tags: Tag[] = []
  if (job.status === 'started') {
    const says =
      job.arrivedAt === null
        ? `Started ${job.startedAt === null ? '' : time(job.startedAt)}`
        : `On site ${time(job.arrivedAt)}`
    tags.push({ shape: 'go', tone: 'move', says })
  }
  if (job.status === 'failed') tags.push({ shape: 'failed', tone: 'bad', says: 'Failed' })
  if (job.status === 'cancelled') tags.push({ shape: 'failed', says: 'Cancelled' })
  if (job.status === 'completed') tags.push({ shape: 'full', says: 'Done' })
  if (job.unsynced) tags.push({ shape: 'wait', says: 'Not sent yet' })
  if (job.onStop) tags.push({ shape: 'stop', tone: 'bad', says: 'On stop' })
  if (job.attempt > 1) tags.push({ shape: 'again', says: `${ordinal(job.attempt)} try` })
  if (job.unpaid) tags.push({ shape: 'cash', says: 'Unpaid' })
  if (job.note !== null) tags.push({ shape: 'note', says: job.note })
  return tags
}

/** The whole card in a sentence: what a screen reader says of it. */
export function describeJob(job: BoardJob, time: (at: string) => string): string {
  const { says } = JOB_LOOKS[job.status]
  const tags = tagsOf(job, time).map((tag) => tag.says)
  const window = sayWindow(job.timeWindow)
  return [
    titleOf(job),
    job.wasteType,
    job.suburb,
    job.customerName,
    window && `${window} o’clock`,
    ...(job.status === 'scheduled' ? [says, ...tags] : tags),
  ]
    .filter(Boolean)
    .join(', ')
}

function ordinal(number: number): string {
  return `${number}${['th', 'st', 'nd', 'rd'][number > 3 ? 0 : number]}`
}
