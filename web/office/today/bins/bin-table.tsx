import { RowBin } from '#web/office/drawing/row-bin.tsx'
import { hueOf } from '#web/ui/drawing/hue.ts'
import { Free } from './free.tsx'
import type { BinTable as Table } from './lay-table.ts'
import styles from './bins.module.css'

/** Kinds of waste by sizes, each size drawn to scale above its column. */
export function BinTable({ sizes, rows }: Omit<Table, 'others'>) {
  return (
    <div className={styles.scrolls}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th aria-label="Waste" />
            {sizes.map((size) => (
              <th key={size} scope="col">
                <RowBin cubicMetres={size} waste="" at="today" />
                {size} m³
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ kind, cells }) => (
            <tr key={kind}>
              <th scope="row">
                <span className={styles.hue} data-hue={hueOf(kind)} />
                {kind}
              </th>
              {cells.map((bin, index) => (
                <td key={sizes[index]}>{bin && <Free bin={bin} />}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
