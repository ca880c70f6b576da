import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import text from '#web/office/controls/text.module.css'
import { DayFilter } from '#web/office/days/day-input.tsx'
import { membersQuery } from '#web/office/settings/team/team-query.ts'
import { useOffice } from '#web/office/shell/office-context.ts'
import { ACTION_GROUPS } from '#web/office/recorded/describe-action.ts'
import { readAuditSearch } from './search.ts'
import type { AuditSearch } from './search.ts'
import styles from './filters.module.css'

/** Who, what and when, as a line of filters. Each change is a new address. */
export function Filters({ search }: { search: AuditSearch }) {
  const { slug } = useOffice().organisation
  const navigate = useNavigate()
  const members = useQuery(membersQuery(slug))
  const params = { slug }
  const change = (name: keyof AuditSearch, value: string) => {
    const changed = readAuditSearch({ ...search, [name]: value })
    void navigate({
      to: '/office/$slug/settings/audit-log',
      params,
      search: changed,
      replace: true,
    })
  }
  return (
    <div className={styles.filters} role="group" aria-label="Filters">
      <label>
        Who
        <select
          value={search.actor ?? ''}
          onChange={(event) => change('actor', event.currentTarget.value)}
        >
          <option value="">Everyone</option>
          {members.data?.data.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
          <option value="operator">The operator</option>
        </select>
      </label>
      <label>
        What
        <select
          value={search.action ?? ''}
          onChange={(event) => change('action', event.currentTarget.value)}
        >
          {ACTION_GROUPS.map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <DayFilter label="From" value={search.from ?? ''} onDay={(day) => change('from', day)} />
      <DayFilter label="To" value={search.to ?? ''} onDay={(day) => change('to', day)} />
      {search.subject !== undefined && (
        <button type="button" className={text.link} onClick={() => change('subject', '')}>
          Not only this one
        </button>
      )}
      {Object.keys(search).length > 0 && (
        <Link to="/office/$slug/settings/audit-log" params={params} className={text.link}>
          Clear the filters
        </Link>
      )}
    </div>
  )
}
