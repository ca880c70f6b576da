import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, linkOptions, useNavigate } from '@tanstack/react-router'
import { formatMoney } from '#contract/values/money.ts'
import { Key } from '#web/office/controls/button.tsx'
import { Loaded } from '#web/office/controls/layout/loaded.tsx'
import { Message } from '#web/office/controls/pause.tsx'
import text from '#web/office/controls/text.module.css'
import { ShowMore } from '#web/office/controls/views/show-more.tsx'
import { ViewBar } from '#web/office/controls/views/view-bar.tsx'
import { NumberSearch, focusSearch } from '#web/office/fleet/number-search.tsx'
import screen from '#web/office/orders/orders.module.css'
import { sayMissing } from '#web/office/settings/money/missing.tsx'
import { useKeys } from '#web/office/shell/keys/keys.ts'
import { useOffice } from '#web/office/shell/office-context.ts'
import { ScreenTop } from '#web/office/shell/screen.tsx'
import { ListFilters } from './list-filters.tsx'
import { InvoiceTable } from './invoice-table.tsx'
import { draftsQuery, invoicesQuery } from './queries.ts'
import type { Page } from './queries.ts'
import type { InvoicesSearch, InvoiceTab } from './search.ts'
import { useRowKeys } from './use-row-keys.ts'
import styles from './invoices.module.css'

const route = getRouteApi('/office/$slug/invoices')

const TABS: [InvoiceTab, string][] = [
  ['all', 'All'],
  ['drafts', 'Drafts'],
  ['unpaid', 'Unpaid'],
  ['overdue', 'Overdue'],
  ['paid', 'Paid'],
  ['credit_notes', 'Credit notes'],
]

/** What was issued, what is drafted, and what is still to be paid. */
export function Invoices() {
  const { slug, currency } = useOffice().organisation
  const search = route.useSearch()
  const navigate = useNavigate()
  const list = useInfiniteQuery({
    ...invoicesQuery(slug, search),
    placeholderData: keepPreviousData,
  })
  const drafts = useQuery(draftsQuery(slug))
  const shown = search.show ?? 'all'
  const days = { from: search.from, to: search.to }
  const go = (next: InvoicesSearch) =>
    void navigate({ to: '/office/$slug/invoices', params: { slug }, search: next })
  const first = list.data?.pages[0]
  const sums = first?.sums
  const counts: Partial<Record<InvoiceTab, number | undefined>> = {
    drafts: drafts.data?.data.length,
    unpaid: sums?.unpaid,
    overdue: sums?.overdue,
  }
  const missing = first && sayMissing(first.missing)
  const rows = list.data?.pages.flatMap(({ data }) => data)
  const views = TABS.map(([tab, says]) => ({
    id: tab,
    says,
    to: linkOptions({
      to: '/office/$slug/invoices',
      params: { slug },
      search: tab === 'all' ? days : tab === 'drafts' ? { show: tab } : { ...days, show: tab },
    }),
    count: counts[tab] || undefined,
  }))
  useRowKeys()
  useKeys([
    { keys: '/', does: 'Search the invoices', run: focusSearch },
    {
      keys: 'm',
      does: 'Monthly invoices',
      run: () => void navigate({ to: '/office/$slug/invoices/monthly', params: { slug } }),
    },
  ])
  return (
    <div className={screen.list}>
      <ScreenTop
        name="Invoices"
        action={
          <Link to="/office/$slug/invoices/monthly" params={{ slug }} className={text.link}>
            Monthly invoices <Key>M</Key>
          </Link>
        }
      >
        <NumberSearch
          label="Search the invoices"
          hint="Number or customer"
          most={80}
          shown={search.search ?? ''}
          onSearch={(number) => {
            const { search: _, show, ...rest } = search
            const kept = show === undefined || show === 'drafts' ? rest : { ...rest, show }
            go(number === '' ? kept : { ...kept, search: number })
          }}
        />
      </ScreenTop>
      <ViewBar label="Views" views={views} shown={shown} />
      {missing && (
        <p className={styles.missing}>
          {missing}{' '}
          <Link to="/office/$slug/settings/money" params={{ slug }} className={text.link}>
            Open the settings
          </Link>
        </p>
      )}
      {shown !== 'drafts' && (
        <ListFilters
          days={days}
          onDays={({ from, to }) => go({ ...search, from, to })}
          list="invoices"
          query={{ show: search.show, search: search.search }}
        >
          {first?.period ? (
            <span>{sayPeriod(first.period, currency)}</span>
          ) : (
            sums && sums.due > 0 && <span>{sayOwed(sums, currency)}</span>
          )}
        </ListFilters>
      )}
      <div className={screen.pane}>
        <Loaded
          query={
            shown === 'drafts' ? { ...drafts, data: drafts.data?.data } : { ...list, data: rows }
          }
          what="The invoices"
          rows={10}
        >
          {(data) =>
            data.length === 0 ? (
              <Empty
                shown={shown}
                searches={[search.search, days.from, days.to].some((word) => word !== undefined)}
              />
            ) : (
              <InvoiceTable invoices={data} />
            )
          }
        </Loaded>
        {shown !== 'drafts' && <ShowMore list={list} inset />}
      </div>
    </div>
  )
}

/** `41 listed · $20,300.00 · $1,320.00 to be paid`: there are invoices and credit notes among them. */
function sayPeriod({ count, total, due }: NonNullable<Page['period']>, currency: string): string {
  const paying = due > 0 ? [`${formatMoney(due, currency)} to be paid`] : []
  return [`${count.toLocaleString('en-AU')} listed`, formatMoney(total, currency), ...paying].join(
    ' · ',
  )
}

function sayOwed({ due, overdueDue }: Page['sums'], currency: string): string {
  const owed = `${formatMoney(due, currency)} to be paid`
  if (overdueDue === 0) return owed
  return `${owed}, ${overdueDue === due ? 'all' : formatMoney(overdueDue, currency)} of it overdue`
}

/** Why nothing is listed, and how something comes there. */
function Empty({ shown, searches }: { shown: InvoiceTab; searches: boolean }) {
  const [heading, says] = searches ? NOTHING_FOUND : EMPTY[shown]
  return (
    <Message heading={heading}>
      <p>{says}</p>
    </Message>
  )
}

const HOW = 'An order is invoiced by its customer’s terms, or from its own page.'
const NOTHING_FOUND = [
  'No invoice matches',
  'Search for a number, a customer or an order’s reference, or choose other days.',
] as const
const EMPTY: Readonly<Record<InvoiceTab, readonly [string, string]>> = {
  all: ['Nothing is invoiced yet', HOW],
  drafts: ['Nothing is drafted', HOW],
  unpaid: ['Every invoice is paid', 'What is issued from now on is listed here until it’s paid.'],
  overdue: ['Nothing is overdue', 'Invoices that aren’t paid by their day are listed here.'],
  paid: ['No invoice is paid yet', 'They’re listed here once they’re paid in full.'],
  credit_notes: ['Nothing is credited yet', 'An invoice is credited from its own page.'],
}
