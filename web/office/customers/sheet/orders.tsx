import { infiniteQueryOptions, useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Answer } from '#contract/endpoint.ts'
import { formatMoney } from '#contract/values/money.ts'
import { addresses } from '#web/office/api/addresses.ts'
import { call } from '#web/office/api/call.ts'
import type { EntryAt } from '#web/office/api/call.ts'
import { describeFailure } from '#web/office/api/failure.ts'
import { Button } from '#web/office/controls/button.tsx'
import { Icon } from '#web/office/controls/icon.tsx'
import { Status } from '#web/office/controls/status.tsx'
import text from '#web/office/controls/text.module.css'
import { announce } from '#web/office/controls/toast.ts'
import { ShowMore } from '#web/office/controls/views/show-more.tsx'
import { useTakeCustomer } from '#web/office/customers/use-customer.ts'
import type { OneCustomer } from '#web/office/customers/use-customer.ts'
import { shortDay } from '#web/office/dates.ts'
import { describeStatus, describeWhat } from '#web/office/orders/list/describe-row.ts'
import { useOffice } from '#web/office/shell/office-context.ts'
import { Section } from '#web/office/orders/order/section.tsx'
import part from './parts/part.module.css'
import styles from './orders.module.css'

type Page = Answer<EntryAt<(typeof addresses)['listCustomerOrders']>>
type Order = Page['data'][number]

const ordersQuery = (organisation: string, id: string) =>
  infiniteQueryOptions({
    queryKey: ['customer orders', organisation, id],
    initialPageParam: '',
    queryFn: ({ pageParam }): Promise<Page> =>
      call(addresses.listCustomerOrders, {
        params: { organisation, id },
        query: { limit: '10', ...(pageParam !== '' && { startingAfter: pageParam }) },
      }),
    getNextPageParam: ({ hasMore, data }) => (hasMore ? data.at(-1)?.id : undefined),
    meta: { follows: { customers: '*', orders: '*', jobs: '*' } },
  })

/** The customer's orders, newest first. */
export function Orders({ one, mayWrite }: { one: OneCustomer; mayWrite: boolean }) {
  const { slug } = useOffice().organisation
  const list = useInfiniteQuery(ordersQuery(slug, one.id))
  const orders = list.data?.pages.flatMap(({ data }) => data) ?? []
  return (
    <Section
      name="Orders"
      aside={
        one.orders > 0 && (
          <Link
            to="/office/$slug/orders"
            params={{ slug }}
            search={{ customer: one.id }}
            className={text.link}
          >
            {one.orders === 1 ? '1 in the list' : `${one.orders} in the list`}
          </Link>
        )
      }
    >
      {list.isError && <p className={part.none}>{describeFailure(list.error)}</p>}
      {list.isSuccess && orders.length === 0 && <p className={part.none}>No order yet.</p>}
      {orders.map((order) => (
        <Row key={order.id} one={one} order={order} mayWrite={mayWrite} />
      ))}
      <ShowMore list={list} small />
    </Section>
  )
}

function Row({ one, order, mayWrite }: { one: OneCustomer; order: Order; mayWrite: boolean }) {
  const { organisation, today } = useOffice()
  const unlink = useUnlink(one)
  const { shape, tone, says } = describeStatus(order, today)
  return (
    <div className={styles.row}>
      <Link
        to="/office/$slug/orders"
        params={{ slug: organisation.slug }}
        search={{ open: order.id }}
        className={text.link}
      >
        {order.reference}
      </Link>
      <span className={styles.what}>
        {describeWhat(order)}
        <span>
          {[order.suburb, shortDay(order.deliveryDate, today)].filter(Boolean).join(', ')}
        </span>
      </span>
      <Status shape={shape} tone={tone}>
        {says}
      </Status>
      <span className={styles.due}>
        {order.due === 0 ? '–' : formatMoney(order.due, organisation.currency)}
      </span>
      {mayWrite && (
        <Button
          look="bare"
          small
          aria-label={`${order.reference} isn’t theirs`}
          title="This order isn’t theirs"
          busy={unlink.isPending}
          onClick={() => unlink.mutate(order)}
        >
          <Icon name="cross" />
        </Button>
      )}
    </div>
  )
}

/** Says that an order isn't this customer's, with a way back. */
function useUnlink({ id, name }: OneCustomer) {
  const { slug } = useOffice().organisation
  const take = useTakeCustomer()
  return useMutation({
    async mutationFn(order: Order) {
      take(
        await call(addresses.unlinkOrder, {
          params: { organisation: slug, id, order: order.id },
        }),
      )
      const link = async () =>
        take(
          await call(addresses.linkOrders, {
            params: { organisation: slug, id },
            body: { orderIds: [order.id] },
          }),
        )
      announce({ says: `${order.reference} isn’t of ${name}`, undo: () => void link() })
    },
  })
}
