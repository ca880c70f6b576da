import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Button, Key } from '#web/office/controls/button.tsx'
import { Loaded } from '#web/office/controls/layout/loaded.tsx'
import text from '#web/office/controls/text.module.css'
import { customerQuery } from '#web/office/customers/use-customer.ts'
import { useRowKeys } from '#web/office/invoices/use-row-keys.ts'
import { accountQuery } from '#web/office/payments/queries.ts'
import { RecordPayment } from '#web/office/payments/record/record-payment.tsx'
import { useKeys } from '#web/office/shell/keys/keys.ts'
import { useMay, useOffice } from '#web/office/shell/office-context.ts'
import { ScreenTop } from '#web/office/shell/screen.tsx'
import { Entries } from './entries.tsx'
import { Owed } from './owed.tsx'
import { PaidAhead } from './paid-ahead.tsx'
import { Pending } from './pending.tsx'
import { Summary } from './summary.tsx'
import styles from './account.module.css'

const route = getRouteApi('/office/$slug/customers/$customer/account')

/** A customer's account: what they owe by invoice, their credit, and every entry with the balance after it. */
export function CustomerAccountPage() {
  const { slug } = useOffice().organisation
  const mayWrite = useMay()('writeMoney')
  const { customer: id } = route.useParams()
  const customer = useQuery(customerQuery(slug, id))
  const account = useQuery(accountQuery(slug, id))
  const [recording, setRecording] = useState(false)
  const navigate = useNavigate()
  const openStatement = () =>
    void navigate({
      to: '/office/$slug/customers/$customer/statement',
      params: { slug, customer: id },
    })
  useRowKeys('of what they owe')
  useKeys([
    { keys: 's', does: 'Statement', run: openStatement },
    ...(mayWrite ? [{ keys: 'r', does: 'Record a payment', run: () => setRecording(true) }] : []),
  ])
  return (
    <>
      <ScreenTop
        name={customer.data ? `Account of ${customer.data.name}` : 'Account'}
        action={
          mayWrite && (
            <Button look="primary" onClick={() => setRecording(true)}>
              Record a payment <Key>R</Key>
            </Button>
          )
        }
      >
        <Link
          to="/office/$slug/customers/$customer"
          params={{ slug, customer: id }}
          className={text.link}
        >
          The customer
        </Link>
        <Link
          to="/office/$slug/customers/$customer/statement"
          params={{ slug, customer: id }}
          className={text.link}
        >
          Statement
        </Link>
      </ScreenTop>
      <div className={styles.page}>
        <Loaded query={account} what="The account" rows={10}>
          {(data) => (
            <>
              <Summary account={data} />
              <div className={styles.parts}>
                <div className={styles.owed}>
                  <Owed account={data} />
                  <Pending account={data} />
                  <PaidAhead account={data} />
                </div>
                <Entries account={data} />
              </div>
            </>
          )}
        </Loaded>
      </div>
      {recording && account.data && customer.data && (
        <RecordPayment
          paidFor={{
            kind: 'customer',
            customerId: id,
            name: customer.data.name,
            open: account.data.open,
            openCount: account.data.openCount,
          }}
          onClose={() => setRecording(false)}
        />
      )}
    </>
  )
}
