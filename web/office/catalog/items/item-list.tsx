import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { nameOf } from '#contract/catalog/editing/pieces.ts'
import type { Piece } from '#contract/catalog/editing/pieces.ts'
import { useCatalog } from '#web/office/catalog/draft/catalog-context.ts'
import { Mark } from '#web/office/controls/status.tsx'
import { useOffice } from '#web/office/shell/office-context.ts'
import { describeItem } from './describe-item.ts'
import type { ListedPage } from './kinds.ts'
import { moveInList, moveTo } from './order-pieces.ts'
import styles from './item-list.module.css'

/**
 * Items in the order that hirers see, retired ones last. A row is dragged to its place; with the keyboard,
 * ⌥↑ and ⌥↓ move the row that has the focus.
 */
export function ItemList({
  page,
  items,
  open,
}: {
  page: ListedPage
  items: readonly Piece[]
  open: string | undefined
}) {
  const { organisation } = useOffice()
  const { pieces, changes, problems, edit, mayEdit } = useCatalog()
  const [dragged, setDragged] = useState<string | null>(null)
  const [over, setOver] = useState<string | null>(null)
  const changed = new Set(changes.flatMap((change) => (change.type === 'order' ? [] : [change.id])))
  const rows = [...items.filter(({ retired }) => !retired), ...items.filter((one) => one.retired)]
  const drop = () => {
    if (dragged !== null && over !== null) edit((all) => moveTo(all, dragged, over))
    setDragged(null)
    setOver(null)
  }
  return (
    <ul className={styles.list}>
      {rows.map((one) => {
        const mayMove = mayEdit && !one.retired
        return (
          // What dragging does, the link in the row does with the keyboard.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
          <li
            key={one.id}
            draggable={mayMove}
            className={classNames(
              one.id === open && styles.open,
              one.retired && styles.retired,
              one.id === over && one.id !== dragged && styles.over,
            )}
            onDragStart={() => setDragged(one.id)}
            onDragOver={(event) => {
              if (dragged === null || !mayMove) return
              event.preventDefault()
              setOver(one.id)
            }}
            onDrop={drop}
            onDragEnd={() => {
              setDragged(null)
              setOver(null)
            }}
          >
            <Link
              to="/office/$slug/catalog/$page"
              params={{ slug: organisation.slug, page }}
              search={{ open: one.id }}
              activeOptions={{ exact: true, includeSearch: true }}
              aria-current={one.id === open || undefined}
              onKeyDown={(event) => {
                const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
                if (step === undefined || !event.altKey || !mayMove) return
                event.preventDefault()
                edit((all) => moveInList(all, one, step))
              }}
            >
              <span className={styles.name}>{nameOf(one) || 'Without a name'}</span>
              <span className={styles.aside}>
                {describeItem(one, pieces, organisation.currency)}
              </span>
              {problems.has(one.id) && (
                <span className={styles.wrong}>
                  <Mark shape="late" /> to mend
                </span>
              )}
              {changed.has(one.id) && !problems.has(one.id) && (
                <span className={styles.changed}>changed</span>
              )}
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
