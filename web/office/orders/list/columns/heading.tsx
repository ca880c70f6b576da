import { Link } from '@tanstack/react-router'
import type { PointerEvent } from 'react'
import { Icon } from '#web/office/controls/icon.tsx'
import type { OrdersSearch } from '#web/office/orders/filters/search.ts'
import { useOffice } from '#web/office/shell/office-context.ts'
import type { Column } from './columns.tsx'
import { layout, resizeColumn } from './layout.ts'
import { sortingOf } from './sort.ts'
import styles from './heading.module.css'

const STEP = 16
const EXACT = { exact: true, includeSearch: true }

/** The head of a column. Its right edge is dragged, or moved with the arrow keys, to make it wider. */
export function Heading({
  column,
  search,
  className,
}: {
  column: Column
  search: OrdersSearch
  className: string | undefined
}) {
  const { id, heading } = column
  const { slug } = useOffice().organisation
  const sorting = sortingOf(id, search)
  const width = layout.use().widths[id] ?? column.width
  const drag = (event: PointerEvent<HTMLElement>) => {
    const handle = event.currentTarget
    const from = event.clientX
    const wide = handle.closest('th')?.offsetWidth ?? 0
    handle.setPointerCapture(event.pointerId)
    const move = ({ clientX }: globalThis.PointerEvent) => resizeColumn(id, wide + clientX - from)
    const stop = () => {
      handle.removeEventListener('pointermove', move)
      handle.removeEventListener('lostpointercapture', stop)
    }
    handle.addEventListener('pointermove', move)
    handle.addEventListener('lostpointercapture', stop)
  }
  return (
    <th
      className={className}
      style={width === undefined ? undefined : { width }}
      aria-sort={sorting?.now}
    >
      {sorting ? (
        <Link
          to="/office/$slug/orders"
          params={{ slug }}
          search={{ ...search, sort: sorting.next }}
          activeOptions={EXACT}
          className={styles.sort}
          title={`Sort by ${heading.toLowerCase()}`}
        >
          {heading}
          {sorting.now !== 'none' && <Icon name={sorting.now === 'ascending' ? 'up' : 'down'} />}
        </Link>
      ) : (
        heading
      )}
      {/* A separator that can be moved is a control. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions */}
      <span
        role="separator"
        aria-orientation="vertical"
        aria-label={`Width of ${heading}`}
        aria-valuenow={width ?? 0}
        aria-valuetext={width === undefined ? 'as wide as usual' : `${width} pixels`}
        tabIndex={0}
        className={styles.edge}
        onPointerDown={drag}
        onKeyDown={(event) => {
          const step = { ArrowLeft: -STEP, ArrowRight: STEP }[event.key]
          if (step === undefined) return
          event.preventDefault()
          resizeColumn(id, (event.currentTarget.closest('th')?.offsetWidth ?? 0) + step)
        }}
      />
    </th>
  )
}
