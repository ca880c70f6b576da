import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { useCatalog } from '#web/office/catalog/draft/catalog-context.ts'
import { isInside } from './column.ts'
import type { Column } from './column.ts'
import { useGrid } from './use-grid.ts'
import styles from './grid.module.css'

/** The width of the column of menus, in pixels. */
const MENU = 36

/**
 * A table that is edited like a spreadsheet. A cell that differs from what is published shows that too.
 * @param before the published row; undefined for a new one
 */
export function Grid<Row extends { id: string }>({
  label,
  rows,
  columns,
  before,
  onRows,
  onMove,
  rowMenu,
  drawing,
}: {
  label: string
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  before: (id: string) => Row | undefined
  onRows: (rows: Row[]) => void
  onMove: (row: number, step: number) => void
  rowMenu: (row: Row) => ReactNode
  /** Beside the first cell of a row. */
  drawing?: (row: Row) => ReactNode
}) {
  const { problems, mayEdit } = useCatalog()
  const { table, keys, ...grid } = useGrid({ rows, columns, readOnly: !mayEdit, onRows, onMove })
  const { active, block, editing } = grid
  return (
    <table
      ref={table}
      className={styles.grid}
      style={{ minWidth: columns.reduce((sum, { width }) => sum + width, MENU) }}
      role="grid"
      aria-label={label}
      aria-readonly={!mayEdit}
      aria-multiselectable="true"
      {...keys}
    >
      <colgroup>
        {columns.map(({ id, width }, index) => (
          <col key={id} style={index === 0 ? undefined : { width }} />
        ))}
        <col style={{ width: MENU }} />
      </colgroup>
      <thead>
        <tr>
          {columns.map(({ id, label: name, head }) => (
            <th key={id} scope="col">
              {head ?? name}
            </th>
          ))}
          <th scope="col">
            <span className={styles.said}>Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => {
          const was = before(row.id)
          return (
            <tr key={row.id}>
              {columns.map((column, index) => {
                const problem = problems.get(row.id)?.get(column.field(row))
                const isOpen = editing?.row === at && editing.column === index
                const isChanged = !was || column.text(was) !== column.text(row)
                return (
                  // The grid handles the keys of all its cells.
                  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
                  <td
                    key={column.id}
                    data-cell={`${at} ${index}`}
                    tabIndex={active.row === at && active.column === index ? 0 : -1}
                    aria-selected={isInside(block, at, index)}
                    aria-invalid={problem !== undefined}
                    title={problem}
                    className={classNames(
                      index === 0 && styles.first,
                      isChanged && styles.changed,
                      column.quiet?.(row) && styles.quiet,
                      isInside(block, at, index) && styles.selected,
                      problem !== undefined && styles.wrong,
                      isOpen && styles.open,
                    )}
                    onClick={(event) => grid.go({ row: at, column: index }, event.shiftKey)}
                    onDoubleClick={() => grid.begin({ row: at, column: index })}
                  >
                    {isOpen ? (
                      <input
                        // A cell that was opened for typing takes the focus.
                        // oxlint-disable-next-line jsx-a11y/no-autofocus
                        autoFocus
                        aria-label={column.label}
                        value={editing.text}
                        onChange={(event) =>
                          grid.setEditing({ ...editing, text: event.currentTarget.value })
                        }
                        onBlur={() => grid.commit([0, 0])}
                      />
                    ) : (
                      <span>
                        <span className={styles.said}>{column.label}: </span>
                        {column.show(row)}
                        {column.quiet?.(row) && (
                          <span className={styles.said}> as the base price</span>
                        )}
                        {problem !== undefined && <span className={styles.said}>, {problem}</span>}
                        {index === 0 && drawing?.(row)}
                        {isChanged && was && index > 0 && (
                          <s>
                            <span className={styles.said}> was </span>
                            {column.show(was)}
                          </s>
                        )}
                      </span>
                    )}
                  </td>
                )
              })}
              <td className={styles.menu} data-own-keys>
                {mayEdit && rowMenu(row)}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
