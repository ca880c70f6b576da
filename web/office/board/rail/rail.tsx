import { memo } from 'react'
import type { RailEntry, RailKind, Remedy } from '#contract/office/dispatch/board/rail.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Mark } from '#web/office/controls/status.tsx'
import type { Shape } from '#web/office/controls/status.tsx'
import text from '#web/office/controls/text.module.css'
import { REMEDIES } from './use-remedies.ts'
import styles from './rail.module.css'

/** What’s wrong today, each with what to do about it. Folded, it’s its count. */
export const Rail = memo(function Rail({
  entries,
  isToday,
  folds,
  open,
  onOpen,
  hrefOf,
  onRemedy,
}: {
  entries: readonly RailEntry[]
  isToday: boolean
  /** Whether there’s too little room for it beside the columns. */
  folds: boolean
  open: boolean
  onOpen: (open: boolean) => void
  /** Where a remedy leads that is a link. */
  hrefOf: (remedy: Remedy) => string | null
  onRemedy: (remedy: Remedy) => void
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
                    {remedies
                      .filter(({ does }) => REMEDIES.includes(does.kind))
                      .map((remedy) => {
                        const href = hrefOf(remedy)
                        return href === null ? (
                          <button
                            key={remedy.says}
                            type="button"
                            className={text.link}
                            onClick={() => onRemedy(remedy)}
                          >
                            {remedy.says}
                          </button>
                        ) : (
                          <a key={remedy.says} className={text.link} href={href}>
                            {remedy.says}
                          </a>
                        )
                      })}
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

const SHAPES: Readonly<Partial<Record<RailKind, Shape>>> = {
  window_missed: 'late',
  run_full: 'late',
  run_late: 'late',
  no_check: 'late',
  major_defect: 'stop',
  driver_silent: 'late',
  job_failed: 'failed',
  overdue: 'late',
  on_stop: 'stop',
  message_failed: 'failed',
}
