import { useOffice } from '#web/office/shell/office-context.ts'
import { listChanges } from './list-changes.ts'
import type { Recorded } from './list-changes.ts'
import styles from './changes.module.css'

/** What a row of the audit log changed, value by value: what it was, and what it is. */
export function Changes({
  row,
  names,
  none = null,
}: {
  row: { before: Recorded; after: Recorded }
  /** What people call the records that it mentions, by id. */
  names: Readonly<Record<string, string>>
  /** What shows if no value changed. */
  none?: string | null
}) {
  const { organisation, today } = useOffice()
  const { currency, timezone } = organisation
  const changes = listChanges(row, { names, currency, timezone, today })
  if (changes.length === 0) return none
  return (
    <ul className={styles.changes}>
      {changes.map(({ name, before, after }) => (
        <li key={name}>
          {name}{' '}
          {before !== null && (
            <>
              <del>{before}</del>{' '}
            </>
          )}
          {before !== null && row.after !== null && <span aria-hidden="true">→ </span>}
          {row.after !== null && <ins>{after ?? 'none'}</ins>}
        </li>
      ))}
    </ul>
  )
}
