import { memo } from 'react'
import type { RailEntry, RailKind, Remedy } from '#contract/office/dispatch/board/rail.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/office/controls/icon.tsx'
import { Mark } from '#web/office/controls/status.tsx'
import type { Shape } from '#web/office/controls/status.tsx'
import text from '#web/office/controls/text.module.css'
import type { RailState } from './use-rail.ts'
import styles from './rail.module.css'

type Acts = {
  /** Where a remedy that's a link leads. */
  hrefOf: (remedy: Remedy) => string | null
  onRemedy: (remedy: Remedy) => void
}

/** What’s wrong today, each with what to do about it. Folded, it shows only the count. */
export const Rail = memo(function Rail({
  entries,
  isToday,
  is,
  onToggle,
  ...acts
}: Acts & {
  entries: readonly RailEntry[]
  isToday: boolean
  is: RailState['is']
  onToggle: () => void
}) {
  const name = isToday ? 'Wrong today' : 'To look at'
  const stops = entries.some(({ severity }) => severity === 'stops')
  return (
    <>
      {is !== 'beside' && (
        <button
          type="button"
          className={styles.folded}
          aria-expanded={is === 'over'}
          onClick={onToggle}
        >
          {entries.length > 0 && <Mark shape="late" tone={stops ? 'bad' : 'warn'} />}
          <em>{entries.length}</em>
          <span>{name}</span>
        </button>
      )}
      {is !== 'folded' && (
        <aside className={classNames(styles.rail, is === 'over' && styles.over)} aria-label={name}>
          <h2>
            {name} <em>{entries.length}</em>
            <button
              type="button"
              className={styles.fold}
              aria-label={isToday ? 'Fold what’s wrong' : 'Fold what’s to look at'}
              onClick={onToggle}
            >
              <Icon name="right" />
            </button>
          </h2>
          {entries.length === 0 && <p className={styles.fine}>Nothing is wrong.</p>}
          <ul className={styles.list}>
            {entries.map(({ id, kind, severity, title, detail, remedies }) => (
              <li key={id}>
                <Mark shape={SHAPES[kind] ?? 'ask'} tone={severity === 'stops' ? 'bad' : 'warn'} />
                <div>
                  <b>{title}</b>
                  {detail}
                  <p className={styles.do}>
                    {remedies.map((remedy) => (
                      <Does key={remedy.says} remedy={remedy} title={title} {...acts} />
                    ))}
                  </p>
                </div>
              </li>
            ))}
          </ul>
        </aside>
      )}
    </>
  )
})

function Does({
  remedy,
  title,
  hrefOf,
  onRemedy,
}: Acts & {
  remedy: Remedy
  /** Of its entry: several can have the same words, such as “Open the order”. */
  title: string
}) {
  const { says, does } = remedy
  const href = hrefOf(remedy)
  const label = `${says}: ${title}`
  if (href === null) {
    return (
      <button
        type="button"
        className={text.link}
        aria-label={label}
        onClick={() => onRemedy(remedy)}
      >
        {says}
      </button>
    )
  }
  return (
    <a
      className={text.link}
      href={href}
      aria-label={label}
      onClick={(event) => {
        if (does.kind === 'ring' || event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        onRemedy(remedy)
      }}
    >
      {says}
    </a>
  )
}

const SHAPES: Readonly<Partial<Record<RailKind, Shape>>> = {
  window_missed: 'late',
  run_full: 'late',
  run_late: 'late',
  no_check: 'late',
  major_defect: 'stop',
  registration_ends: 'late',
  driver_silent: 'late',
  job_failed: 'failed',
  overdue: 'late',
  on_stop: 'stop',
  message_failed: 'failed',
}
