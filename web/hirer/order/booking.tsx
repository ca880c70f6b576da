import type { HirersOrder } from '#contract/orders/hirer.ts'
import type { ComponentChildren } from 'preact'
import { shortDay } from '#web/spoken-time.ts'
import './booking.css'

/** What was booked, for when and where. */
export function Booking({ order }: { order: HirersOrder }) {
  const { locality, lines, addOns, customer, jobs } = order
  const collected = jobs.some(({ type }) => type === 'collection')
  return (
    <section aria-labelledby="booking">
      <h2 id="booking">What you booked</h2>
      <dl class="facts">
        <Fact what={lines.length > 1 ? 'Bins' : 'Bin'}>
          {lines.map(({ id, productName, quantity }) => (
            <span class="line" key={id}>
              {productName}
              {quantity === 1 ? '' : ` × ${quantity}`}
            </span>
          ))}
          {addOns.map(({ productId, name, quantity }) => (
            <span class="line quiet" key={productId}>
              {name} × {quantity}
            </span>
          ))}
        </Fact>
        <Fact what="Delivery">
          {shortDay(order.deliveryDate)}
          {order.deliveryTimePeriodName && `, ${order.deliveryTimePeriodName}`}
        </Fact>
        <Fact what="Collection">
          {order.waitWhileLoad
            ? 'The crew waits while you load'
            : collected
              ? shortDay(order.pickupDate)
              : 'When you call'}
        </Fact>
        <Fact what="Where">
          {order.lotNumber && `Lot ${order.lotNumber}, `}
          {order.address}
          {locality && `, ${locality.suburb} ${locality.postcode}`}
        </Fact>
        <Fact what="Booked by">
          {customer.name}
          <span class="line quiet">
            {customer.phone}, {customer.email}
          </span>
        </Fact>
        {order.notes && <Fact what="Notes">{order.notes}</Fact>}
        {order.purchaseOrder && <Fact what="Purchase order">{order.purchaseOrder}</Fact>}
      </dl>
    </section>
  )
}

function Fact({ what, children }: { what: string; children: ComponentChildren }) {
  return (
    <div>
      <dt>{what}</dt>
      <dd>{children}</dd>
    </div>
  )
}
