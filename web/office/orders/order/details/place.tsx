import type { MouseEvent } from 'react'
import { sayAbn } from '#contract/values/abn.ts'
import { Button, Key } from '#web/office/controls/button.tsx'
import text from '#web/office/controls/text.module.css'
import { RowBin } from '#web/office/drawing/row-bin.tsx'
import type { OneOrder } from '#web/office/orders/order/use-order.ts'
import { Pin } from './pin.tsx'
import { Texts } from './texts.tsx'
import styles from './place.module.css'

/** Who it’s for, how to reach them, where the bin goes, and the bin. */
export function Place({
  one,
  onEdit,
}: {
  one: OneOrder
  /** Edits, beginning with a field; null if the details can’t change. */
  onEdit: ((field: string) => void) | null
}) {
  const { order, sizeCubicMetres, wasteType, questions } = one
  const { customer } = order
  const waste = wasteType ?? order.productName
  const click = ({ target }: MouseEvent) => {
    if (!onEdit || !(target instanceof Element) || target.closest('a, button')) return
    // A selection isn’t a click.
    if (!getSelection()?.isCollapsed) return
    const field = target.closest<HTMLElement>('[data-field]')?.dataset['field']
    if (field !== undefined) onEdit(field)
  }
  const suburb = suburbOf(order)
  return (
    // The button beside it is what the keyboard and screen readers use.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div className={styles.place} data-edits={onEdit ? '' : undefined} onClick={click}>
      <div>
        <p data-field="customerName">
          <b>
            <bdi>{customer.name}</bdi>
          </b>
          {customer.contactName !== customer.name && (
            <span data-field="contactName">
              {' '}
              <bdi>{customer.contactName}</bdi>
            </span>
          )}
        </p>
        {customer.abn !== null && (
          <p className={styles.quiet} data-field="abn">
            ABN {sayAbn(customer.abn)}
          </p>
        )}
        {customer.billingAddress !== null && (
          <p className={styles.quiet} data-field="billingAddress">
            Bills to {customer.billingAddress}
          </p>
        )}
        <p className={styles.reach} data-field="phone">
          <a className={text.link} href={`tel:${customer.phone.replaceAll(/\s/g, '')}`}>
            {customer.phone}
          </a>
          {customer.email !== '' && (
            <a className={text.link} href={`mailto:${customer.email}`}>
              {customer.email}
            </a>
          )}
        </p>
        <Texts one={one} />
        <p data-field="address">
          {order.lotNumber !== null && (
            <>
              Lot <bdi>{order.lotNumber}</bdi>,{' '}
            </>
          )}
          <bdi>{order.address}</bdi>
          {suburb !== null && `, ${suburb}`}
        </p>
        <Pin one={one} />
        {order.gateCode !== null && (
          <p className={styles.quiet} data-field="gateCode">
            Gate {order.gateCode}
          </p>
        )}
        {order.purchaseOrder !== null && (
          <p className={styles.quiet} data-field="purchaseOrder">
            Purchase order {order.purchaseOrder}
          </p>
        )}
        {order.notes && (
          <p className={styles.quiet} data-field="notes" title="The hirer sees this">
            “<bdi>{order.notes}</bdi>”
          </p>
        )}
        {questions
          .filter(({ answer }) => answer !== null)
          .map(({ key, label, answer }) => (
            <p key={key} className={styles.quiet} data-field={`customFields.${key}`}>
              {label} <span className={styles.answer}>{sayAnswer(answer)}</span>
            </p>
          ))}
      </div>
      <div className={styles.right}>
        {onEdit && (
          <Button look="bare" small onClick={() => onEdit('contactName')}>
            Edit <Key>E</Key>
          </Button>
        )}
        {sizeCubicMetres !== null && (
          <figure>
            <RowBin cubicMetres={sizeCubicMetres} waste={waste} at="panel" />
            <figcaption>
              {sizeCubicMetres} m³ {waste.toLowerCase()}
            </figcaption>
          </figure>
        )}
      </div>
    </div>
  )
}

function suburbOf({ locality }: OneOrder['order']): string | null {
  return locality && `${locality.suburb} ${locality.postcode}`
}

function sayAnswer(answer: unknown): string {
  if (typeof answer === 'boolean') return answer ? 'yes' : 'no'
  if (Array.isArray(answer)) return answer.join(', ')
  return String(answer)
}
