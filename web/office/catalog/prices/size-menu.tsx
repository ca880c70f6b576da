import { Menu, MenuAction } from '#web/office/shell/menu/menu.tsx'
import { useCatalog } from '#web/office/catalog/draft/catalog-context.ts'
import { moveInList } from '#web/office/catalog/items/order-pieces.ts'
import { nameOf } from '#contract/catalog/editing/pieces.ts'
import { Icon } from '#web/office/controls/icon.tsx'
import type { Priced } from './priced.ts'
import styles from './size-menu.module.css'

/** What can be done with a whole size. */
export function SizeMenu({ row }: { row: Priced }) {
  const { edit, catalog, undo } = useCatalog()
  const isNew = !catalog.pieces.some(({ id }) => id === row.id)
  const move = (step: number) => () => edit((all) => moveInList(all, row, step))
  const retire = () =>
    isNew
      ? undo([`add ${row.id}`])
      : edit((all) => all.map((one) => (one.id === row.id ? { ...one, retired: true } : one)))
  return (
    <Menu
      label={`${nameOf(row) || 'New size'}: more`}
      className={styles.open ?? ''}
      below
      trigger={<Icon name="more" />}
    >
      <MenuAction icon="up" onAction={move(-1)}>
        Move up
      </MenuAction>
      <MenuAction icon="down" onAction={move(1)}>
        Move down
      </MenuAction>
      <MenuAction icon="cross" onAction={retire}>
        {isNew ? 'Remove' : 'Retire'}
      </MenuAction>
    </Menu>
  )
}
