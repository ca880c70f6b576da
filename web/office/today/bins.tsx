import { RowBin } from '#web/office/drawing/row-bin.tsx'
import { Part } from './part.tsx'
import type { TodayData } from './use-today.ts'
import styles from './bins.module.css'

type Bin = TodayData['bins'][number]

/** How many bins of each kind are out, of how many. */
export function Bins({ bins }: { bins: TodayData['bins'] }) {
  if (bins.length === 0) return null
  const out = bins.reduce((sum, bin) => sum + bin.out, 0)
  const counted = bins.filter(({ stock }) => stock !== null)
  const stock = counted.reduce((sum, bin) => sum + (bin.stock ?? 0), 0)
  return (
    <Part
      name="Bins out"
      aside={<span>{counted.length === bins.length ? `${out} of ${stock}` : `${out} out`}</span>}
    >
      <ul className={styles.bins}>
        {bins.map((bin) => (
          <li key={bin.productId}>
            {bin.sizeCubicMetres !== null && (
              <RowBin cubicMetres={bin.sizeCubicMetres} waste={bin.name} />
            )}
            <span className={styles.name}>{bin.name}</span>
            <Free bin={bin} />
          </li>
        ))}
      </ul>
    </Part>
  )
}

function Free({ bin: { out, stock } }: { bin: Bin }) {
  if (stock === null) return <span>{out} out</span>
  const free = stock - out
  return (
    <span>
      <b>{out}</b> of {stock}
      {free <= 0 && (
        <b className={free < 0 ? styles.short : styles.none}>
          {free < 0 ? ` short by ${-free}` : ' none free'}
        </b>
      )}
    </span>
  )
}
