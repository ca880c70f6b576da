import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { describeFailure } from '#web/office/api/failure.ts'
import { Button, Key } from '#web/office/controls/button.tsx'
import { Message, Waiting } from '#web/office/controls/pause.tsx'
import text from '#web/office/controls/text.module.css'
import { ShowMore } from '#web/office/controls/views/show-more.tsx'
import screen from '#web/office/orders/orders.module.css'
import { useMay, useOffice } from '#web/office/shell/office-context.ts'
import { ScreenTop } from '#web/office/shell/screen.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { NewCustomer } from './dialogs/new-customer.tsx'
import { MoreMenu } from './list/more-menu.tsx'
import { SearchBox } from './list/search-box.tsx'
import { Sentence } from './list/sentence.tsx'
import { sumUp } from './list/sum-up.ts'
import { Table } from './list/table.tsx'
import { customersQuery } from './list/use-customers.ts'
import { useRowKeys } from './list/use-row-keys.ts'
import { Views } from './list/views.tsx'
import { Panel } from './panel.tsx'

const route = getRouteApi('/office/$slug/customers')

/** The list of customers: what it shows is in its address, and one customer can be open beside it. */
export function Customers() {
  const { organisation } = useOffice()
  const mayWrite = useMay()('writeCustomers')
  const search = route.useSearch()
  const [adding, setAdding] = useState(false)
  const list = useInfiniteQuery({
    ...customersQuery(organisation.slug, search),
    placeholderData: keepPreviousData,
  })
  useRowKeys(search, () => setAdding(true))
  const customers = list.data?.pages.flatMap(({ data }) => data)
  return (
    <div className={classNames(screen.split, search.open !== undefined && screen.beside)}>
      <div className={screen.list}>
        <ScreenTop
          name="Customers"
          action={
            mayWrite && (
              <Button
                {...(search.open === undefined && { look: 'primary' })}
                onClick={() => setAdding(true)}
              >
                New customer <Key>N</Key>
              </Button>
            )
          }
        >
          <Views search={search} />
          <SearchBox search={search} />
          <MoreMenu search={search} />
        </ScreenTop>
        <Sentence
          search={search}
          sum={customers ? sumUp(customers, list.hasNextPage, organisation.currency) : ''}
        />
        <div className={screen.pane}>
          {list.isError && !customers && (
            <Message heading="The customers didn’t load" retry={() => void list.refetch()}>
              <p>{describeFailure(list.error)}</p>
            </Message>
          )}
          {list.isPending && <Waiting rows={12} />}
          {customers?.length === 0 && <Nothing filtered={isFiltered(search)} />}
          {customers !== undefined && customers.length > 0 && (
            <Table customers={customers} search={search} />
          )}
          <ShowMore list={list} inset />
        </div>
      </div>
      {search.open !== undefined && <Panel id={search.open} search={search} />}
      {adding && <NewCustomer onClose={() => setAdding(false)} />}
    </div>
  )
}

function Nothing({ filtered }: { filtered: boolean }) {
  const { slug } = useOffice().organisation
  const mayImport = useMay()('configure')
  if (filtered) {
    return (
      <Message heading="No customer matches">
        <p>Take a filter away, or search for something else.</p>
      </Message>
    )
  }
  return (
    <Message heading="There are no customers yet">
      <p>Add one here, or make one from an order on the order’s page.</p>
      {mayImport && (
        <Link to="/office/$slug/customers/import" params={{ slug }} className={text.link}>
          Import customers from a file
        </Link>
      )}
    </Message>
  )
}

function isFiltered(search: object): boolean {
  return Object.keys(search).some((name) => name !== 'open' && name !== 'sort')
}
