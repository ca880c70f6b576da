import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { classNames } from '#web/ui/class-names.ts'
import { describeFailure } from '#web/office/api/failure.ts'
import { Message, Waiting } from '#web/office/controls/pause.tsx'
import { ShowMore } from '#web/office/controls/views/show-more.tsx'
import { useOffice } from '#web/office/shell/office-context.ts'
import { NewOrderLink } from '#web/office/phone-order/new-order-link.tsx'
import { ScreenTop } from '#web/office/shell/screen.tsx'
import { BulkBar } from './bulk/bulk-bar.tsx'
import { BulkProgress } from './bulk/bulk-progress.tsx'
import { filtersOf } from './filters/search.ts'
import { useSelection } from './list/use-selection.ts'
import { SearchBox } from './filters/search-box.tsx'
import { Sentence } from './filters/sentence.tsx'
import { Views } from './filters/views.tsx'
import { Table } from './list/table.tsx'
import { useRowKeys } from './list/use-row-keys.ts'
import { ordersQuery } from './list/use-orders.ts'
import { sumUp } from './list/sum-up.ts'
import { Panel } from './order/panel.tsx'
import styles from './orders.module.css'

const route = getRouteApi('/office/$slug/orders')

/** The list of orders: what it shows is in its address, and one order can be open beside it. */
export function Orders() {
  const { organisation } = useOffice()
  const search = route.useSearch()
  const list = useInfiniteQuery({
    ...ordersQuery(organisation.slug, search),
    placeholderData: keepPreviousData,
  })
  const orders = list.data?.pages.flatMap(({ data }) => data)
  const listed = JSON.stringify(filtersOf(search))
  const selection = useSelection(orders ?? [], listed, list.isPlaceholderData)
  useRowKeys(search, selection.toggle)
  const hasFilters = Object.keys(search).some((name) => name !== 'open' && name !== 'sort')
  return (
    <div className={classNames(styles.split, search.open !== undefined && styles.beside)}>
      <div className={styles.list}>
        <ScreenTop name="Orders" action={<NewOrderLink filled={search.open === undefined} />}>
          <Views search={search} />
          <SearchBox search={search} />
        </ScreenTop>
        <Sentence
          search={search}
          sum={orders ? sumUp(orders, list.hasNextPage, organisation.currency) : ''}
        />
        <div className={styles.pane}>
          {list.isError && !orders && (
            <Message heading="The orders didn’t load" retry={() => void list.refetch()}>
              <p>{describeFailure(list.error)}</p>
            </Message>
          )}
          {list.isPending && <Waiting rows={12} />}
          {orders?.length === 0 && (
            <Message heading={hasFilters ? 'No order matches' : 'There are no orders yet'}>
              <p>
                {hasFilters
                  ? 'Take a filter away, or search for something else.'
                  : 'They come here as hirers book, and by the API.'}
              </p>
            </Message>
          )}
          {orders !== undefined && orders.length > 0 && (
            <Table orders={orders} search={search} selection={selection} />
          )}
          <ShowMore list={list} inset />
        </div>
        {orders !== undefined && selection.ids.size > 0 && (
          <BulkBar orders={orders} more={list.hasNextPage} search={search} selection={selection} />
        )}
        <BulkProgress slug={organisation.slug} />
      </div>
      {search.open !== undefined && <Panel id={search.open} search={search} />}
    </div>
  )
}
