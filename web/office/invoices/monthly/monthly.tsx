import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, Navigate, useNavigate } from '@tanstack/react-router'
import views from '#web/office/bins/bins.module.css'
import { useViewKeys } from '#web/office/controls/layout/view-keys.ts'
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
  const [last = ''] = months
  const open = runs.data?.data.find(isOpen)
  const navigate = useNavigate()
  useViewKeys(months.map(sayMonth), (index) => {
    const search = { month: months[index] ?? last }
    void navigate({ to: '/office/$slug/invoices/monthly', params: { slug }, search })
  })
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
      <nav aria-label="Months" className={views.views}>
        {months.map((one) => (
          <Link
            key={one}
            to="/office/$slug/invoices/monthly"
            params={{ slug }}
            search={{ month: one }}
            aria-current={one === shownMonth ? 'page' : undefined}
          >
            {one === today.slice(0, 7) ? `${sayMonth(one)} so far` : sayMonth(one)}
          </Link>
        ))}
      </nav>
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
