import { writeCell } from './write-cell.ts'
import type { Cell, Column, Report } from './report-query.ts'
import styles from './chart.module.css'

const HIGH = 160
const MOST_BARS = 60
/** In pixels: two months aren't two slabs. */
const WIDEST_BAR = 96

/** A column of the report as bars, to scale. The table below says the same, so that nothing is in the picture alone. */
export function Chart({ report, currency }: { report: Report; currency: string }) {
  const { columns, drawn } = report
  const rows = report.rows.slice(0, MOST_BARS)
  const [of, column] = [columns[0], columns[drawn]]
  if (!of || !column || rows.length < 2) return null
  const values = rows.map((row) => Number(row[drawn] ?? 0))
  const [most, least] = [Math.max(1, ...values), Math.min(0, ...values)]
  const scale = HIGH / (most - least)
  const say = (cell: Cell, its: Column) => writeCell(cell, its, currency)
  return (
    <figure className={styles.chart} style={{ maxWidth: rows.length * WIDEST_BAR }}>
      <figcaption>
        {column.name} <span>up to {say(most, column)}</span>
      </figcaption>
      <svg
        viewBox={`0 0 ${rows.length * 10} ${HIGH}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${column.name} as bars, ${rows.length} of them. The table below has the figures.`}
      >
        {values.map((value, index) => (
          <rect
            key={String(rows[index]?.[0])}
            x={index * 10 + 1}
            width="8"
            y={(most - Math.max(0, value)) * scale}
            height={Math.max(0.5, Math.abs(value) * scale)}
            className={value < 0 ? styles.below : styles.bar}
          >
            <title>{`${say(rows[index]?.[0] ?? null, of)}: ${say(value, column)}`}</title>
          </rect>
        ))}
        <line
          x1="0"
          x2={rows.length * 10}
          y1={most * scale}
          y2={most * scale}
          className={styles.zero}
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <p className={styles.ends} aria-hidden="true">
        <span>{say(rows[0]?.[0] ?? null, of)}</span>
        <span>{say(rows.at(-1)?.[0] ?? null, of)}</span>
      </p>
    </figure>
  )
}
