import { memo } from 'react'
import type { RailEntry, RailKind, Remedy } from '#contract/office/dispatch/board/rail.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Mark } from '#web/office/controls/status.tsx'
import type { Shape } from '#web/office/controls/status.tsx'
import text from '#web/office/controls/text.module.css'
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
  folds,
  open,
  onOpen,
  ...acts
}: Acts & {
  entries: readonly RailEntry[]
  isToday: boolean
  /** Whether there’s too little room for it beside the columns. */
  folds: boolean
  open: boolean
  onOpen: (open: boolean) => void
}) {
  const name = isToday ? 'Wrong today' : 'To look at'
  return (
    <>
      {folds && (
        <button
          type="button"
          className={styles.folded}
          aria-expanded={open}
          onClick={() => onOpen(!open)}
        >
          <em>{entries.length}</em>
          <span>{name}</span>
        </button>
      )}
      {(!folds || open) && (
        <aside className={classNames(styles.rail, folds && styles.over)} aria-label={name}>
          <h2>
            {name} <em>{entries.length}</em>
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
