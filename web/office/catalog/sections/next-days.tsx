import type { RefusalReason } from '#contract/catalog/availability.ts'
import { piecesOf } from '#contract/catalog/editing/pieces.ts'
import { Waiting } from '#web/office/controls/pause.tsx'
import { shortDay } from '#web/office/dates.ts'
import { useOffice } from '#web/office/shell/office-context.ts'
import { useCatalog } from '#web/office/catalog/draft/catalog-context.ts'
import { useCheck } from '#web/office/catalog/draft/use-check.ts'
import { NothingToBook } from '#web/office/catalog/nothing-to-book.tsx'
import styles from './section.module.css'

const REASONS: Record<RefusalReason, string> = {
  sold_out: 'all bins are taken',
  closed: 'closed',
  too_soon: 'too soon',
  no_delivery: 'no deliveries',
  day_full: 'the day is full',
}

/** The next 14 days as a hirer would see them with the changes. */
export function NextDays() {
  const { today } = useOffice()
  const { pieces, changes, problems, mayEdit } = useCatalog()
  const { data, isPending, isFetching } = useCheck()
  if (!mayEdit) return null
  // Where there's nothing to book, no day is free.
  const sizes = piecesOf(pieces, 'variant')
  const sells = piecesOf(pieces, 'product').some(({ id, retired }) => {
    const own = sizes.filter(({ parentId }) => parentId === id)
    return !retired && (own.length === 0 || own.some((size) => !size.retired))
  })
  const days = sells ? data?.days : null
  return (
    <section aria-busy={isFetching}>
      <h2 className={styles.head}>
        {changes.length > 0 ? 'What hirers will see' : 'What hirers see'}
      </h2>
      {!sells && <NothingToBook className={styles.note} />}
      {sells && isPending && problems.size === 0 && <Waiting rows={14} />}
      {sells && !days && !isPending && (
        <p className={styles.note}>Mend what is marked to see the days.</p>
      )}
      <ul className={styles.days}>
        {days?.map(({ date, reason, nextDate, free, of }) => (
          <li key={date}>
            <span>{shortDay(date, today)}</span>
            {reason === null ? (
              <span className={styles.free}>{free === of ? 'free' : `${free} of ${of} free`}</span>
            ) : (
              <span className={styles.taken}>
                {REASONS[reason]}
                {nextDate !== null && `, next ${shortDay(nextDate, today)}`}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
