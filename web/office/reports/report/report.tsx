import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { reportRows } from '#contract/reports/report-words.ts'
import type { ReportBy, ReportName } from '#contract/reports/report-words.ts'
import { Loaded } from '#web/office/controls/layout/loaded.tsx'
import { Message } from '#web/office/controls/pause.tsx'
import text from '#web/office/controls/text.module.css'
import { InTop } from '#web/office/shell/pages/top-slot.tsx'
import { byNames } from '#web/office/reports/pages.ts'
import type { ReportSearch } from '#web/office/reports/pages.ts'
import filters from '#web/office/settings/audit/filters.module.css'
import { useOffice } from '#web/office/shell/office-context.ts'
import { Chart } from './chart.tsx'
import { PeriodFields } from './period-fields.tsx'
import { periodsOf } from './periods.ts'
import { reportQuery } from './report-query.ts'
import { ReportTable } from './report-table.tsx'
import styles from './report.module.css'

const route = getRouteApi('/office/$slug/reports/$page')

/** What the figures are, so that they aren’t taken for others. */
const ABOUT: Record<ReportName, string> = {
  sales:
    'Orders by the day of their delivery, as they cost now. Cancelled and pending ones aren’t in it.',
  gst: 'For the activity statement, from invoices and credit notes. By accruals, bad debts lower 1A. By cash, GST counts when the money came in.',
  receivables: 'What customers owe on invoices today, by how late it is.',
  'bin-use':
    'Bins that crews had delivered and not collected at the end of each day, of those that you own. Days before the first delivery and days to come aren’t in it.',
  margin:
    'Of jobs that took waste away: what customers pay for each, less what its dockets cost. The sums leave out jobs that have no tip cost yet.',
}

/** A report of a period: its chart, and the same figures in a table. What it shows is in its address. */
export function ReportPage({ name, says }: { name: ReportName; says: string }) {
  const { organisation, today } = useOffice()
  const { slug, currency, chargesGst } = organisation
  const search = route.useSearch()
  const navigate = useNavigate()
  const offered: readonly ReportBy[] = reportRows[name]
  const by = offered.find((one) => one === search.by) ?? offered[0]
  const [, usual] = periodsOf(today)[4] ?? ['', { from: today, to: today }]
  const { from = usual.from, to = usual.to } = search
  const asked = { from, to, ...(by && { by }) }
  const report = useQuery(reportQuery(slug, { name, ...asked }))
  const go = (change: ReportSearch) =>
    void navigate({
      to: '/office/$slug/reports/$page',
      params: { slug, page: name },
      search: { from, to, ...(by && { by }), ...change },
      replace: true,
    })
  return (
    <>
      <InTop>
        <a
          href={`/api/office/${slug}/reports/${name}.csv?${new URLSearchParams(asked).toString()}`}
          download={`${name}-${from}-${to}.csv`}
          className={text.link}
        >
          Download as CSV
        </a>
      </InTop>
      <div className={filters.filters} role="group" aria-label="What the report is about">
        {name !== 'receivables' && (
          <PeriodFields period={{ from, to }} today={today} onPeriod={go} />
        )}
        <label>
          {name === 'gst' ? 'Basis' : 'Rows'}
          <select
            value={by}
            onChange={({ currentTarget: { value } }) => {
              const found = offered.find((one) => one === value)
              if (found) go({ by: found })
            }}
          >
            {offered.map((one) => (
              <option key={one} value={one}>
                {byNames[one]}
              </option>
            ))}
          </select>
        </label>
      </div>
      <p className={styles.about}>
        {ABOUT[name]}
        {name === 'margin' && chargesGst && ' Both are without GST.'}
      </p>
      <Loaded query={report} what="The report" rows={8}>
        {(data) =>
          data.rows.length === 0 ? (
            <Message heading="Nothing in these days">
              <p>Choose other days.</p>
            </Message>
          ) : (
            <>
              <Chart report={data} currency={currency} />
              <ReportTable report={data} name={says} currency={currency} />
              {data.hasMore && <p className={styles.about}>The totals include further rows.</p>}
            </>
          )
        }
      </Loaded>
    </>
  )
}
