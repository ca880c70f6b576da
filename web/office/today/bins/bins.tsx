import { Link } from '@tanstack/react-router'
import { dayAhead, shortDay } from '#contract/values/spoken-time.ts'
import { count } from '#web/count.ts'
import { useNarrow } from '#web/office/board/day/use-narrow.ts'
import text from '#web/office/controls/text.module.css'
import { RowBin } from '#web/office/drawing/row-bin.tsx'
import { useOffice } from '#web/office/shell/office-context.ts'
import { Part } from '#web/office/today/part.tsx'
import { visitsOf } from '#web/office/today/next-day.ts'
import type { TodayData } from '#web/office/today/use-today.ts'
import { BinTable } from './bin-table.tsx'
import { Free } from './free.tsx'
import { layTable } from './lay-table.ts'
import type { Bin } from './lay-table.ts'
import styles from './bins.module.css'

/** How many bins of each kind and size can still be booked for the next working day, and how many are out now. */
export function Bins({ today }: { today: TodayData }) {
  const { bins, next } = today
  const { organisation } = useOffice()
  const isPhone = useNarrow() === 'phone'
  if (bins.length === 0) return null
  const { others, ...table } = layTable(bins)
  const out = bins.reduce((sum, bin) => sum + bin.out, 0)
  const counted = bins.filter(({ stock }) => stock !== null)
  const stock = counted.reduce((sum, bin) => sum + (bin.stock ?? 0), 0)
  const when = dayAhead(next.date, today.date)
  const says = counted.length === bins.length ? `${out} of ${stock} out now` : `${out} out now`
  return (
    <Part
      name={`Bins free ${when}`}
      detail={shortDay(next.date)}
      aside={
        <span>
          <Link
            to="/office/$slug/orders"
            params={{ slug: organisation.slug }}
            search={{ status: 'in_progress' }}
            className={text.link}
          >
            {says}
          </Link>
          {` · ${count(visitsOf(next), 'job')} ${when}`}
        </span>
      }
    >
      {!isPhone && table.sizes.length > 0 && <BinTable {...table} />}
      <BinList bins={isPhone ? bins : others} />
    </Part>
  )
}

function BinList({ bins }: { bins: readonly Bin[] }) {
  if (bins.length === 0) return null
  return (
    <ul className={styles.bins}>
      {bins.map((bin) => (
        <li key={bin.productId}>
          {bin.sizeCubicMetres !== null && (
            <RowBin cubicMetres={bin.sizeCubicMetres} waste={bin.name} />
          )}
          <span className={styles.name}>{bin.name}</span>
          <span>
            <Free bin={bin} />
          </span>
        </li>
      ))}
    </ul>
  )
}
