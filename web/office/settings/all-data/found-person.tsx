import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { spokenDay } from '#contract/values/day.ts'
import { formatMoney } from '#contract/values/money.ts'
import { call } from '#web/office/api/call.ts'
import { Button } from '#web/office/controls/button.tsx'
import table from '#web/office/controls/layout/table.module.css'
import { settingsAddresses as addresses } from '#web/office/settings/addresses.ts'
import { downloadJson } from '#web/office/settings/download.ts'
import { useOffice } from '#web/office/shell/office-context.ts'
import { startWithCapital } from '#web/office/text.ts'
import { Anonymise } from './anonymise.tsx'
import type { Found, Who } from './person.ts'
import styles from './data.module.css'

/** The orders of one customer, and what can be done with what they say of them. */
export function FoundPerson({
  who,
  found: { orders, customers },
  onErased,
}: {
  who: Who
  found: Found
  onErased: () => void
}) {
  const { slug: organisation, currency } = useOffice().organisation
  const [asking, setAsking] = useState(false)
  const save = useMutation({
    mutationFn: () => call(addresses.exportPersonalData, { params: { organisation }, body: who }),
    onSuccess: (data) => downloadJson(data, `${organisation}-customer.json`),
  })
  const left = orders.filter(({ anonymisedAt }) => anonymisedAt === null)
  const records = customers.filter(({ anonymisedAt }) => anonymisedAt === null)
  const blocked = [...records, ...left].filter((one) => one.blocked !== null)
  return (
    <div className={styles.found}>
      {records.length > 0 && (
        <p className={styles.about}>
          Their record is {records.map(({ number, name }) => `${number} ${name}`).join(', ')}, with
          contacts, sites and notes.
        </p>
      )}
      {records.map(
        ({ id, number, blocked: why }) =>
          why !== null && (
            <p key={id} className={styles.about}>
              <span className={styles.blocked}>{`${number} ${why}.`}</span>
            </p>
          ),
      )}
      {orders.length > 0 && (
        <table className={table.table}>
          <thead>
            <tr>
              <th>Order</th>
              <th>Customer</th>
              <th>Where</th>
              <th>Delivery</th>
              <th className={table.end}>Total</th>
              <th>Can it be anonymous?</th>
            </tr>
          </thead>
          <tbody>
            {orders.map((order) => (
              <tr key={order.id}>
                <td>{order.reference}</td>
                <td data-label="Customer">{order.customerName}</td>
                <td data-label="Where">{order.suburb ?? '–'}</td>
                <td data-label="Delivery">{spokenDay(order.deliveryDate)}</td>
                <td data-label="Total" className={table.end}>
                  {formatMoney(order.total, currency)}
                </td>
                <td data-label="Can it be anonymous?">
                  {order.anonymisedAt !== null ? (
                    'It is'
                  ) : order.blocked === null ? (
                    'Yes'
                  ) : (
                    <span className={styles.blocked}>{startWithCapital(order.blocked)}</span>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div className={styles.actions}>
        <Button busy={save.isPending} onClick={() => save.mutate()}>
          Download their data
        </Button>
        <Button
          busy={left.length + records.length === 0 || blocked.length > 0}
          onClick={() => setAsking(true)}
        >
          Make anonymous…
        </Button>
      </div>
      {blocked.length > 0 && (
        <p className={styles.about}>
          Finish or cancel what is live and settle what is owed first. Then they can be made
          anonymous.
        </p>
      )}
      {asking && (
        <Anonymise
          who={who}
          erased={[
            ...records.map(({ number }) => number),
            ...left.map(({ reference }) => reference),
          ]}
          onClose={() => setAsking(false)}
          onErased={onErased}
        />
      )}
    </div>
  )
}
