import { useMutation, useQuery } from '@tanstack/react-query'
import { addresses } from '#web/office/api/addresses.ts'
import { call } from '#web/office/api/call.ts'
import { Button } from '#web/office/controls/button.tsx'
import { Mark } from '#web/office/controls/status.tsx'
import { announce } from '#web/office/controls/toast.ts'
import { unlinkedQuery, useTakeCustomer } from '#web/office/customers/use-customer.ts'
import type { OneCustomer } from '#web/office/customers/use-customer.ts'
import { shortDay } from '#web/office/dates.ts'
import { count } from '#web/count.ts'
import { useOffice } from '#web/office/shell/office-context.ts'
import styles from './notice.module.css'

const SHOWN = 4

/** Orders with their email address or phone number that have no customer. Nothing shows if there are none. */
export function Unlinked({ one }: { one: OneCustomer }) {
  const { organisation, today } = useOffice()
  const { data } = useQuery(unlinkedQuery(organisation.slug, one.id))
  const take = useTakeCustomer()
  const link = useMutation({
    async mutationFn(orderIds: string[]) {
      const params = { organisation: organisation.slug, id: one.id }
      take(await call(addresses.linkOrders, { params, body: { orderIds } }))
      announce({ says: `${count(orderIds.length, 'order')} added to ${one.name}` })
    },
  })
  const orders = data?.data ?? []
  if (orders.length === 0) return null
  const all = orders.length === 1 ? 'Add it' : `Add all ${orders.length}`
  return (
    <section className={styles.notice} aria-label="Orders that may be theirs">
      <h3>
        <Mark shape="ask" tone="warn" />
        {count(orders.length, 'order')} with their email or phone
        <Button small busy={link.isPending} onClick={() => link.mutate(orders.map(({ id }) => id))}>
          {all}
        </Button>
      </h3>
      <ul>
        {orders.slice(0, SHOWN).map((order) => (
          <li key={order.id}>
            <span>
              {order.reference} {order.name}, {order.productName},{' '}
              {shortDay(order.deliveryDate, today)}
            </span>
            <Button
              small
              look="bare"
              aria-label={`Add ${order.reference}`}
              busy={link.isPending}
              onClick={() => link.mutate([order.id])}
            >
              Add
            </Button>
          </li>
        ))}
      </ul>
      {orders.length > SHOWN && <p>and {orders.length - SHOWN} more</p>}
    </section>
  )
}
