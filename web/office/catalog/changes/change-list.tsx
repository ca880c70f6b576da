import { memo, useMemo } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { keyOf } from '#contract/catalog/editing/changes.ts'
import type { Change } from '#contract/catalog/editing/changes.ts'
import { priceOf } from '#contract/catalog/editing/summary.ts'
import { useCatalog } from '#web/office/catalog/draft/catalog-context.ts'
import { Button } from '#web/office/controls/button.tsx'
import text from '#web/office/controls/text.module.css'
import { useOffice } from '#web/office/shell/office-context.ts'
import { describeChange, sayValue } from './describe-change.ts'
import styles from './change-list.module.css'

/** Changes one by one, each with a way back. Where two people want different things, both are shown. */
export function ChangeList({ changes }: { changes: readonly Change[] }) {
  const { pieces, undo, settle, problems } = useCatalog()
  const { organisation } = useOffice()
  const find = useMemo(() => {
    const known = new Map(pieces.map((one) => [one.id, one]))
    return (id: string) => known.get(id)
  }, [pieces])
  return (
    <ul className={styles.list}>
      {changes.map((change) => {
        const line = describeChange(change, find, organisation.currency)
        const key = keyOf(change)
        const conflict = change.type === 'add' ? undefined : change.conflict
        const isPrice = change.type === 'set' && priceOf(change.field) !== null
        const problem =
          change.type === 'set' ? problems.get(change.id)?.get(change.field) : undefined
        return (
          <li key={key} className={classNames(conflict && styles.conflict)}>
            <span className={styles.what}>
              <b>{line.what}</b>, {line.part}
            </span>
            {line.after !== null && (
              <span className={styles.values}>
                <s>{line.before}</s> <b>{line.after}</b>
              </span>
            )}
            {problem && <span className={styles.problem}>It {problem}</span>}
            {conflict ? (
              <Choice
                theirs={
                  change.type === 'order'
                    ? 'another order'
                    : sayValue(conflict.theirs, isPrice, organisation.currency, find)
                }
                mine={line.after ?? 'your order'}
                settle={(choice) => settle(key, choice)}
              />
            ) : (
              <span className={styles.foot}>
                <span>{line.aside}</span>
                <button
                  type="button"
                  className={text.link}
                  onClick={() => undo([key])}
                  aria-label={`Undo: ${line.what}, ${line.part}`}
                >
                  Undo
                </button>
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}

const Choice = memo(function Choice({
  mine,
  theirs,
  settle,
}: {
  mine: string
  theirs: string
  settle: (choice: 'mine' | 'theirs') => void
}) {
  return (
    <span className={styles.choice}>
      <span>Someone else has published {theirs} for this.</span>
      <Button onClick={() => settle('mine')}>Keep mine: {mine}</Button>
      <Button onClick={() => settle('theirs')}>Take theirs: {theirs}</Button>
    </span>
  )
})
