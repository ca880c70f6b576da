import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, linkOptions, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { formatMoney } from '#contract/values/money.ts'
import { count } from '#web/count.ts'
import { Button, Key } from '#web/office/controls/button.tsx'
import { Loaded } from '#web/office/controls/layout/loaded.tsx'
import { Message } from '#web/office/controls/pause.tsx'
import { ShowMore } from '#web/office/controls/views/show-more.tsx'
import { ViewBar } from '#web/office/controls/views/view-bar.tsx'
import { NumberSearch, focusSearch } from '#web/office/fleet/number-search.tsx'
import { ListFilters } from '#web/office/invoices/list-filters.tsx'
import { useRowKeys } from '#web/office/invoices/use-row-keys.ts'
import screen from '#web/office/orders/orders.module.css'
import { useKeys } from '#web/office/shell/keys/keys.ts'
import { useMay, useOffice } from '#web/office/shell/office-context.ts'
import { ScreenTop } from '#web/office/shell/screen.tsx'
import { BankLines } from './bank/bank-lines.tsx'
import { Owing } from './owing/owing.tsx'
import { PaymentTable } from './payment-table.tsx'
import { paymentsQuery } from './queries.ts'
import type { Page } from './queries.ts'
import { RecordPayment } from './record/record-payment.tsx'
import type { PaymentsSearch, PaymentTab } from './search.ts'

const route = getRouteApi('/office/$slug/payments')

const TABS: [PaymentTab, string][] = [
  ['all', 'All'],
  ['credit', 'With credit'],
  ['returned', 'Refunded or reversed'],
  ['owing', 'Who owes'],
  ['bank', 'Bank lines'],
]

/** What came in, what of it is left, and lines of the bank account that wait. */
export function Payments() {
  const { slug, currency } = useOffice().organisation
  const mayWrite = useMay()('writeMoney')
  const search = route.useSearch()
  const navigate = useNavigate()
  const [recording, setRecording] = useState(false)
  const list = useInfiniteQuery({
    ...paymentsQuery(slug, search),
    placeholderData: keepPreviousData,
  })
  const shown = search.show ?? 'all'
  const days = { from: search.from, to: search.to }
  const isAll = Object.values(search).every((word) => word === undefined)
  const go = (next: PaymentsSearch) =>
    void navigate({ to: '/office/$slug/payments', params: { slug }, search: next })
  const first = list.data?.pages[0]
  const sums = first?.sums
  const period = first?.period
  const counts: Partial<Record<PaymentTab, number | undefined>> = {
    credit: sums?.withCredit,
    bank: sums?.bankLines,
  }
  const rows = list.data?.pages.flatMap(({ data }) => data)
  const views = TABS.map(([tab, says]) => ({
    id: tab,
    says,
    to: linkOptions({
      to: '/office/$slug/payments',
      params: { slug },
      search: {
        ...(tab !== 'bank' && tab !== 'owing' && days),
        ...(tab !== 'all' && { show: tab }),
      },
    }),
    count: counts[tab] || undefined,
  }))
  useRowKeys(shown === 'bank' ? null : shown === 'owing' ? 'customer' : 'payment')
  useKeys([
    { keys: '/', does: 'Search the payments', run: focusSearch },
    ...(mayWrite ? [{ keys: 'r', does: 'Record a payment', run: () => setRecording(true) }] : []),
  ])
  return (
    <div className={screen.list}>
      <ScreenTop
        name="Payments"
        action={
          mayWrite && (
            <Button look="primary" onClick={() => setRecording(true)}>
              Record a payment <Key>R</Key>
            </Button>
          )
        }
      >
        <NumberSearch
          label="Search the payments"
          hint="Payer or reference"
          most={80}
          shown={search.search ?? ''}
          onSearch={(typed) => {
            const { search: _, show, ...rest } = search
            const kept =
              show === undefined || show === 'bank' || show === 'owing' ? rest : { ...rest, show }
            go(typed === '' ? kept : { ...kept, search: typed })
          }}
        />
      </ScreenTop>
      <ViewBar label="Views" views={views} shown={shown} />
      {shown !== 'bank' && shown !== 'owing' && (
        <ListFilters
          days={days}
          onDays={({ from, to }) => go({ ...search, from, to })}
          list="payments"
          query={{ show: search.show, search: search.search }}
        >
          {period ? (
            <span>{sayPeriod(period, currency)}</span>
          ) : (
            sums &&
            sums.credit > 0 && (
              <span>{formatMoney(sums.credit, currency)} is customers’ credit</span>
            )
          )}
        </ListFilters>
      )}
      {shown === 'bank' && <BankLines />}
      {shown === 'owing' && <Owing />}
      {shown !== 'bank' && shown !== 'owing' && (
        <div className={screen.pane}>
          <Loaded query={{ ...list, data: rows }} what="The payments" rows={10}>
            {(data) =>
              data.length === 0 ? (
                <Message heading={isAll ? 'There are no payments yet' : 'No payment matches'}>
                  <p>Online payments show here automatically. You record the others.</p>
                </Message>
              ) : (
                <PaymentTable payments={data} />
              )
            }
          </Loaded>
          <ShowMore list={list} inset />
        </div>
      )}
      {recording && <RecordPayment onClose={() => setRecording(false)} />}
    </div>
  )
}

/** `38 payments · $20,300.00 · $165.00 of it went back`. */
function sayPeriod(
  { count: payments, amount, returned }: NonNullable<Page['period']>,
  currency: string,
): string {
  const back = returned > 0 ? [`${formatMoney(returned, currency)} of it went back`] : []
  return [count(payments, 'payment'), formatMoney(amount, currency), ...back].join(' · ')
}
