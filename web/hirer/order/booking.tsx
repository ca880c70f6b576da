import type { HirersPage } from '#contract/orders/hirer.ts'
import { isCollected } from '#contract/orders/is-collected.ts'
import { sayPlace } from '#contract/values/state.ts'
import type { ComponentChildren } from 'preact'
import { shortDay } from '#contract/values/spoken-time.ts'
import { tieUnits } from '#contract/values/words/tie-units.ts'
import { times } from '#contract/values/words/times.ts'
import { classNames } from '#web/ui/class-names.ts'
import text from '#web/ui/text.module.css'
import styles from './booking.module.css'

/** What was booked, when and where, and what the hirer said about it. */
export function Booking({ page }: { page: HirersPage }) {
  const { order, answers, included } = page
  const { locality, lines, addOns, customer, jobs } = order
  const [stays] = lines.filter(isCollected)
  // An enquiry has no jobs yet.
  const isPlanned = jobs.length === 0 || jobs.some(({ type }) => type === 'collection')
  return (
    <section aria-labelledby="booking">
      <h2 id="booking">What you booked</h2>
      <dl class={styles.facts}>
        <Fact what={lines.length > 1 ? 'Bins' : 'Bin'}>
          {lines.map(({ id, productName, quantity }) => (
            <span class={styles.line} key={id}>
              {tieUnits(times(productName, quantity))}
            </span>
          ))}
          {addOns.map(({ productId, name, quantity }) => (
            <span class={classNames(styles.line, text.quiet)} key={productId}>
              {tieUnits(times(name, quantity))}
            </span>
          ))}
        </Fact>
        {included.map(({ of, included: covered, after }) => (
          <Fact what="Included" key={of}>
            {tieUnits(`${of === null ? '' : `${of}: `}${covered ?? 'nothing'}`)}
            {after !== null && (
              <span class={classNames(styles.line, text.quiet)}>After that {after}</span>
            )}
          </Fact>
        ))}
        <Fact what="Delivery">
          {shortDay(order.deliveryDate)}
          {order.deliveryTimePeriodName && `, ${order.deliveryTimePeriodName}`}
        </Fact>
        {stays ? (
          <Fact what="Collection">
            {isPlanned ? shortDay(stays.pickupDate) : 'When you tell us'}
          </Fact>
        ) : (
          order.waitWhileLoad && <Fact what="Collection">The truck waits while you load</Fact>
        )}
        <Fact what="Where">
          {order.lotNumber && (
            <>
              Lot <bdi>{order.lotNumber}</bdi>,{' '}
            </>
          )}
          <bdi>{order.address}</bdi>
          {locality && `, ${sayPlace(locality)}`}
        </Fact>
        {order.gateCode && <Fact what="Gate code">{order.gateCode}</Fact>}
        <Fact what="Booked by">
          {customer.name}
          <span class={classNames(styles.line, text.quiet)}>
            <bdi>{customer.phone}</bdi>
            {customer.email !== '' && `, ${customer.email}`}
          </span>
        </Fact>
        {customer.billingAddress && <Fact what="Invoice to">{customer.billingAddress}</Fact>}
        {order.notes && <Fact what="Notes">{order.notes}</Fact>}
        {answers.map(({ question, answer }) => (
          <Fact what={question} key={question}>
            {answer}
          </Fact>
        ))}
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
