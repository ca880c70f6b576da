import { Link } from '@tanstack/react-router'
import { count } from '#web/count.ts'
import text from '#web/office/controls/text.module.css'
import { shortDay } from '#web/office/dates.ts'
import { describeStatus } from '#web/office/orders/list/describe-row.ts'
import { OrderCustomer } from '#web/office/customers/order/order-customer.tsx'
import { Section } from '#web/office/orders/order/section.tsx'
import type { OneOrder } from '#web/office/orders/order/use-order.ts'
import { useOffice } from '#web/office/shell/office-context.ts'
import styles from './facts.module.css'

/** The terms and notices that the customer accepted, or has yet to, as they were worded then. */
export function Accepted({ one: { accepted } }: { one: OneOrder }) {
  const { terms, notices } = accepted
  return (
    <Section name={accepted.at === null ? 'Not yet accepted' : 'Accepted'}>
      {terms === null && notices.length === 0 && (
        <p className={styles.none}>No terms or notices.</p>
      )}
      {terms && (
        <details className={styles.wording}>
          <summary>Terms {terms.version}</summary>
          <p>{terms.text ?? 'Kerbside doesn’t have the wording of this version.'}</p>
        </details>
      )}
      {notices.map(({ id, version, title, body }) => (
        <details key={id} className={styles.wording}>
          <summary>
            {title} <span>version {version}</span>
          </summary>
          <p>{body}</p>
        </details>
      ))}
    </Section>
  )
}

/** What can be read and printed about the order. */
export function Documents({ one: { documents } }: { one: OneOrder }) {
  if (documents.length === 0) return null
  return (
    <Section name="Documents">
      <ul className={styles.list}>
        {documents.map(({ url, title }) => (
          <li key={url}>
            <a className={text.link} href={url} target="_blank" rel="noreferrer">
              {title}
            </a>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** The customer’s other orders: those with the same email address or phone number. */
export function Others({ one: { order, others } }: { one: OneOrder }) {
  const { organisation, today } = useOffice()
  const params = { slug: organisation.slug }
  return (
    <Section
      name="Customer"
      aside={
        others.count > others.latest.length && (
          <Link
            to="/office/$slug/orders"
            params={params}
            search={{ search: order.customer.email || order.customer.phone }}
            className={text.link}
          >
            All {others.count}
          </Link>
        )
      }
    >
      <OrderCustomer order={order} />
      <p className={styles.none}>
        {others.count === 0 ? 'No other orders.' : `${count(others.count, 'other order')}.`}
      </p>
      <ul className={styles.list}>
        {others.latest.map(({ id, reference, productName, suburb, deliveryDate, status }) => (
          <li key={id}>
            <Link
              to="/office/$slug/orders/$order"
              params={{ ...params, order: reference }}
              className={text.link}
            >
              {reference}
            </Link>
            <span>
              {[productName, suburb, shortDay(deliveryDate, today)].filter(Boolean).join(', ')}
            </span>
            <span>
              {describeStatus({ status, needsApproval: false, collectionDate: null }, today).says}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
