import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { addresses } from '#web/office/api/addresses.ts'
import { call } from '#web/office/api/call.ts'
import { describeFailure } from '#web/office/api/failure.ts'
import { Button } from '#web/office/controls/button.tsx'
import { Mark } from '#web/office/controls/status.tsx'
import text from '#web/office/controls/text.module.css'
import { announce } from '#web/office/controls/toast.ts'
import { useTakeCustomer } from '#web/office/customers/use-customer.ts'
import { sayReasons } from '#web/office/customers/words.ts'
import { count } from '#web/count.ts'
import { useMay, useOffice } from '#web/office/shell/office-context.ts'
import { newFromOrder } from './new-from-order.ts'
import type { OrderedBy } from './new-from-order.ts'
import styles from './order-customer.module.css'

export const orderCustomerQuery = (organisation: string, id: string) =>
  queryOptions({
    queryKey: ['order customer', organisation, id],
    queryFn: () => call(addresses.getOrderCustomer, { params: { organisation, id } }),
    meta: { follows: { customers: '*', orders: id } },
  })

/** The customer an order belongs to, or the likely ones with reasons, to link with one click. */
export function OrderCustomer({ order }: { order: OrderedBy }) {
  const { slug } = useOffice().organisation
  const mayWrite = useMay()('writeCustomers')
  const { data, error } = useQuery(orderCustomerQuery(slug, order.id))
  const links = useLinks(order)
  if (!data) return error ? <p className={styles.quiet}>{describeFailure(error)}</p> : null
  const { customer, suggestions } = data
  if (customer) {
    return (
      <div className={styles.line}>
        <Named customer={customer}>
          {customer.number}, {count(customer.orders, 'order')}
        </Named>
        {mayWrite && (
          <Button
            look="bare"
            small
            busy={links.isPending}
            onClick={() => links.mutate({ unlink: customer.id, name: customer.name })}
          >
            Not theirs
          </Button>
        )}
      </div>
    )
  }
  return (
    <>
      {suggestions.slice(0, 3).map((suggestion) => (
        <div key={suggestion.id} className={styles.line}>
          <Named customer={{ ...suggestion, stopReason: null }}>
            {suggestion.number}: {sayReasons(suggestion.reasons)}
          </Named>
          {mayWrite && (
            <Button
              small
              busy={links.isPending}
              aria-label={`It’s them: ${suggestion.name}`}
              onClick={() => links.mutate({ link: suggestion.id, name: suggestion.name })}
            >
              It’s them
            </Button>
          )}
        </div>
      ))}
      <div className={styles.line}>
        <span className={styles.quiet}>
          {suggestions.length === 0 ? 'No customer looks like theirs.' : 'None of these?'}
        </span>
        {mayWrite && (
          <Button small busy={links.isPending} onClick={() => links.mutate('new')}>
            New customer from this order
          </Button>
        )}
      </div>
    </>
  )
}

function Named({
  customer,
  children,
}: {
  customer: { id: string; name: string; onStop: boolean; stopReason: string | null }
  children: ReactNode
}) {
  const { slug } = useOffice().organisation
  return (
    <span>
      <Link
        to="/office/$slug/customers/$customer"
        params={{ slug, customer: customer.id }}
        className={text.link}
      >
        {customer.name}
      </Link>{' '}
      {customer.onStop && (
        <b className={styles.stop}>
          <Mark shape="stop" />
          On stop{customer.stopReason !== null && `: ${customer.stopReason}`}{' '}
        </b>
      )}
      <span className={styles.quiet}>{children}</span>
    </span>
  )
}

type Act = 'new' | { link: string; name: string } | { unlink: string; name: string }

/** Says whose the order is, and takes it back, each with a toast that undoes it. */
function useLinks(order: OrderedBy) {
  const { slug } = useOffice().organisation
  const take = useTakeCustomer()
  const [key] = useState(() => crypto.randomUUID())
  const body = { orderIds: [order.id] }
  const link = async (id: string) =>
    take(await call(addresses.linkOrders, { params: { organisation: slug, id }, body }))
  const unlink = async (id: string) => {
    const params = { organisation: slug, id, order: order.id }
    take(await call(addresses.unlinkOrder, { params }))
  }
  return useMutation({
    async mutationFn(act: Act) {
      if (act === 'new') {
        const customer = await call(addresses.createCustomer, {
          params: { organisation: slug },
          idempotencyKey: key,
          body: newFromOrder(order),
        })
        take(customer)
        announce({ says: `${customer.name} is ${customer.number} now` })
      } else if ('link' in act) {
        await link(act.link)
        announce({ says: `The order is of ${act.name}`, undo: () => void unlink(act.link) })
      } else {
        await unlink(act.unlink)
        announce({ says: `The order isn’t of ${act.name}`, undo: () => void link(act.unlink) })
      }
    },
  })
}
