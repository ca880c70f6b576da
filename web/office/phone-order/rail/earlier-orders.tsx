import { useQuery } from '@tanstack/react-query'
import type { CallersOrder } from '#contract/office/callers.ts'
import { formatMoney } from '#contract/values/money.ts'
import { Status } from '#web/office/controls/status.tsx'
import { Key } from '#web/office/controls/button.tsx'
import { RowBin } from '#web/office/drawing/row-bin.tsx'
import { shortDay } from '#web/office/dates.ts'
import { takeOver } from '#web/office/phone-order/draft/take-over.ts'
import { focusField } from '#web/office/phone-order/form/focus.ts'
import { isKnown } from '#web/office/phone-order/rows/is-known.ts'
import { nameOrder } from '#web/office/phone-order/rows/say-caller.ts'
import type { FormProps } from '#web/office/phone-order/form/use-form.ts'
import { callersQuery } from '#web/office/phone-order/lookups/queries.ts'
import { describeStatus } from '#web/office/orders/list/describe-row.ts'
import { useOffice } from '#web/office/shell/office-context.ts'
import styles from './earlier-orders.module.css'

/** The orders of the caller who was found: each can be taken over instead of the last. */
export function EarlierOrders({ draft, change, choices }: FormProps) {
  const { organisation, today } = useOffice()
  const { known } = draft
  const { data } = useQuery(callersQuery(organisation.slug, known?.phone ?? ''))
  const caller = data?.data.find((one) => isKnown(one, draft))
  if (!known || !caller) return null
  const use = (order: CallersOrder) => {
    change(takeOver(draft, caller, order, choices))
    focusField('deliver')
  }
  return (
    <section className={styles.earlier}>
      <h2 className={styles.head}>
        {caller.contactName || caller.name}’s orders
        <span>
          {caller.due > 0 && <>owes {formatMoney(caller.due, organisation.currency)} · </>}
          <Key>↵</Key> on one copies it
        </span>
      </h2>
      <table>
        <tbody>
          {caller.latest.map((order) => {
            const status = describeStatus(
              { status: order.status, needsApproval: false, collectionDate: order.pickupDate },
              today,
            )
            return (
              <tr key={order.id}>
                <td>
                  <button type="button" className={styles.use} onClick={() => use(order)}>
                    {order.reference}
                  </button>
                </td>
                <td className={styles.what}>
                  {order.sizeCubicMetres !== null && (
                    <RowBin
                      cubicMetres={order.sizeCubicMetres}
                      waste={order.wasteType ?? order.productName}
                    />
                  )}
                  {nameOrder(order)}
                </td>
                <td>{order.address}</td>
                <td>
                  {shortDay(order.deliveryDate, today)} to {shortDay(order.pickupDate, today)}
                </td>
                <td>
                  <Status shape={status.shape} tone={status.tone}>
                    {status.says}
                  </Status>
                </td>
                <td className={styles.money}>{formatMoney(order.total, organisation.currency)}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}
