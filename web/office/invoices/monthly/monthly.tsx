import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, linkOptions, Navigate } from '@tanstack/react-router'
import { ViewBar } from '#web/office/controls/views/view-bar.tsx'
import text from '#web/office/controls/text.module.css'
import { useRowKeys } from '#web/office/invoices/use-row-keys.ts'
import screen from '#web/office/orders/orders.module.css'
import { useOffice } from '#web/office/shell/office-context.ts'
import { ScreenTop } from '#web/office/shell/screen.tsx'
import { offeredMonths, sayMonth } from './months.ts'
import { PastRuns } from './past-runs.tsx'
import { Plan } from './plan.tsx'
import { isOpen, runsQuery } from './queries.ts'
import { RunResult } from './run-result.tsx'

const route = getRouteApi('/office/$slug/invoices/monthly')

/** A month of the customers who are invoiced monthly: what it would bill, the run, and what became of it. */
export function MonthlyInvoices() {
  const { organisation, today } = useOffice()
  const { slug } = organisation
  const { month, run } = route.useSearch()
  const runs = useQuery(runsQuery(slug))
  const months = offeredMonths(today)
  // This month isn't over, so the one before is what people come for.
  const [, last = ''] = months
  const open = runs.data?.data.find(isOpen)
  const views = months.map((one) => ({
    id: one,
    says: one === today.slice(0, 7) ? `${sayMonth(one)} so far` : sayMonth(one),
    to: linkOptions({
      to: '/office/$slug/invoices/monthly',
      params: { slug },
      search: { month: one },
    }),
  }))
  useRowKeys('invoice of the run')
  const shownMonth = run === undefined ? (month ?? last) : undefined
  // In the address, so that it still shows once it's done.
  if (open && run === undefined && month === undefined) {
    return (
      <Navigate
        to="/office/$slug/invoices/monthly"
        params={{ slug }}
        search={{ run: open.id }}
        replace
      />
    )
  }
  return (
    <div className={screen.list}>
      <ScreenTop name="Monthly invoices">
        <Link to="/office/$slug/invoices" params={{ slug }} className={text.link}>
          All invoices
        </Link>
      </ScreenTop>
      <ViewBar label="Months" views={views} shown={shownMonth} />
      <div className={screen.pane}>
        {run !== undefined && (
          <RunResult key={run} id={run} brief={runs.data?.data.find(({ id }) => id === run)} />
        )}
        {shownMonth !== undefined && (
          <Plan
            key={shownMonth}
            month={shownMonth}
            open={open}
            monthlyCustomers={runs.data?.monthlyCustomers}
          />
        )}
        <PastRuns runs={runs.data?.data ?? []} shown={run} />
      </div>
    </div>
  )
}
