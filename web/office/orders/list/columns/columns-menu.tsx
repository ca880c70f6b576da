import { useState } from 'react'
import { Button } from '#web/office/controls/button.tsx'
import { Dialog } from '#web/office/shell/dialogs/dialog.tsx'
import { COLUMNS } from './columns.tsx'
import { layout, moveColumn, resetLayout, toggleColumn } from './layout.ts'
import styles from './columns-menu.module.css'

/** Chooses the columns of the list and their order. */
export function ColumnsMenu() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button look="bare" small onClick={() => setOpen(true)}>
        Columns
      </Button>
      {open && (
        <Dialog label="Columns" onClose={() => setOpen(false)}>
          <Choice />
        </Dialog>
      )}
    </>
  )
}

function Choice() {
  const { shown } = layout.use()
  const rest = COLUMNS.filter(({ id }) => !shown.includes(id))
  const listed = [...shown.flatMap((id) => COLUMNS.filter((one) => one.id === id)), ...rest]
  return (
    <>
      <h2 className={styles.head}>Columns</h2>
      <p className={styles.says}>
        This browser keeps them. Drag a column’s edge to change its width.
      </p>
      <ul className={styles.columns}>
        {listed.map(({ id, heading }) => {
          const isShown = shown.includes(id)
          return (
            <li key={id}>
              <label>
                <input type="checkbox" checked={isShown} onChange={() => toggleColumn(id)} />
                {heading}
              </label>
              {isShown && (
                <>
                  <Button
                    small
                    aria-label={`${heading} further left`}
                    onClick={() => moveColumn(id, -1)}
                  >
                    ↑
                  </Button>
                  <Button
                    small
                    aria-label={`${heading} further right`}
                    onClick={() => moveColumn(id, 1)}
                  >
                    ↓
                  </Button>
                </>
              )}
            </li>
          )
        })}
      </ul>
      <p>
        <Button onClick={resetLayout}>As usual</Button>
      </p>
    </>
  )
}
