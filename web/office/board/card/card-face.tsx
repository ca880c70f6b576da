import type { ReactNode } from 'react'
import { JobLetter } from '#web/office/drawing/job-letter.tsx'
import type { BoardJob } from '#contract/office/dispatch/board/board-job.ts'
import { sayWindow } from '#web/office/board/say.ts'
import { CardBin } from './card-bin.tsx'
import { tagsOf, titleOf } from './describe-job.ts'
import { Tags } from './tags.tsx'
import styles from './card.module.css'

/** What a card shows. Screen readers hear the name of its link instead. */
export function CardFace({
  job,
  time,
  more,
}: {
  job: BoardJob
  time: (at: string) => string
  /** The button of its menu. */
  more?: ReactNode
}) {
  const tags = tagsOf(job, time)
  return (
    <>
      <p className={styles.title} aria-hidden="true">
        <JobLetter type={job.type} />
        <span>{titleOf(job)}</span>
      </p>
      <div className={styles.window}>
        <span aria-hidden="true">{sayWindow(job.timeWindow)}</span>
        {more}
      </div>
      <div className={styles.low} aria-hidden="true">
        <div className={styles.text}>
          <p className={styles.line}>
            <b>{job.suburb ?? 'No suburb'}</b>
          </p>
          <p className={styles.line}>{job.customerName}</p>
          {tags.length > 0 && <Tags tags={tags} />}
        </div>
        {job.sizeCubicMetres !== null && (
          <CardBin cubicMetres={job.sizeCubicMetres} waste={job.wasteType ?? job.productName} />
        )}
      </div>
    </>
  )
}
