import { memo } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/office/controls/icon.tsx'
import type { BoardJob } from '#contract/office/dispatch/board/board-job.ts'
import { whyNotCarry } from '#web/office/board/moves/why-not.ts'
import { CardFace } from './card-face.tsx'
import { describeJob, titleOf } from './describe-job.ts'
import styles from './card.module.css'

/**
 * A job: what’s brought or taken, where and for whom, to read at 240 pixels. The board listens for all its
 * cards: its clicks, keys and drags aren’t here.
 */
export const Card = memo(function Card({
  job,
  where,
  href,
  time,
  selected = false,
  gone = false,
  first = false,
}: {
  job: BoardJob
  /** Where it is, in words: "stop 3 of 6, Truck 1". */
  where: string
  /** Where its order shows. */
  href: string
  /** An instant as the organisation’s clock shows it. */
  time: (at: string) => string
  selected?: boolean
  /** Whether it’s being carried; then only its empty place shows. */
  gone?: boolean
  /** Whether Tab stops here: one card of each column. */
  first?: boolean
}) {
  const whyNot = whyNotCarry(job)
  return (
    <article
      data-lift={whyNot === null ? job.id : undefined}
      className={classNames(
        styles.card,
        job.status === 'started' && styles.now,
        job.status === 'failed' && styles.wrong,
        selected && styles.selected,
        gone && styles.gone,
        whyNot !== null && styles.fixed,
      )}
    >
      <a
        href={href}
        data-card={job.id}
        draggable={false}
        title={whyNot ?? undefined}
        tabIndex={first ? 0 : -1}
        className={styles.link}
        aria-label={`${selected ? 'Selected, ' : ''}${describeJob(job, time)}, ${where}`}
      />
      <CardFace
        job={job}
        time={time}
        more={
          <button
            type="button"
            data-menu={job.id}
            tabIndex={-1}
            aria-haspopup="menu"
            aria-label={`What to do with ${titleOf(job)}, ${job.customerName}`}
            className={styles.more}
          >
            <Icon name="more" />
          </button>
        }
      />
    </article>
  )
})
