import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { DayFilter } from '#web/office/days/day-input.tsx'
import { periodsOf } from '#web/office/reports/report/periods.ts'
import { useOffice } from '#web/office/shell/office-context.ts'
import type { Days } from './search.ts'
import filters from '#web/office/settings/audit/filters.module.css'
import styles from './list-filters.module.css'

/** The days that a list of money is for, by the name of a period or one by one, and the list as CSV. */
export function ListFilters({
  days,
  onDays,
  list,
  query,
  children,
}: {
  days: Days
  onDays: (days: Days) => void
  /** What the file is called, and its address ends with. */
  list: 'invoices' | 'payments'
  /** What else the list is filtered by. */
  query: Readonly<Record<string, string | undefined>>
  /** What the list adds up to. */
  children?: ReactNode
}) {
  const { organisation, today } = useOffice()
  const named = periodsOf(today)
  const chosen = named.find(([, period]) => period.from === days.from && period.to === days.to)
  const isAny = days.from === undefined && days.to === undefined
  return (
    <div
      className={classNames(filters.filters, styles.list, isAny && styles.any)}
      role="group"
      aria-label="Filters"
    >
      <label>
        Period
        <select
          value={chosen?.[0] ?? (isAny ? 'any' : 'other')}
          onChange={({ currentTarget: { value } }) => {
            onDays(named.find(([name]) => name === value)?.[1] ?? {})
          }}
        >
          <option value="any">Any day</option>
          {named.map(([name]) => (
            <option key={name}>{name}</option>
          ))}
          {!chosen && !isAny && <option value="other">Other days</option>}
        </select>
      </label>
      <DayFilter
        label="From"
        value={days.from ?? ''}
        onDay={(from) => onDays({ ...days, from: from || undefined })}
      />
      <DayFilter
        label="To"
        value={days.to ?? ''}
        onDay={(to) => onDays({ ...days, to: to || undefined })}
      />
      <span className={styles.end}>
        {children}
        <a
          className={styles.csv}
          href={addressOf(organisation.slug, list, { ...query, ...days })}
          download={`${list}.csv`}
          title={`Download all ${list} of this list`}
        >
          CSV
        </a>
      </span>
    </div>
  )
}

function addressOf(
  slug: string,
  list: string,
  query: Readonly<Record<string, string | undefined>>,
): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  )
  const text = new URLSearchParams(given).toString()
  return `/api/office/${encodeURIComponent(slug)}/${list}.csv${text === '' ? '' : `?${text}`}`
}
