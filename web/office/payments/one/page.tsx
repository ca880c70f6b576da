import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formatMoney } from '#contract/values/money.ts'
import { Button, Key } from '#web/office/controls/button.tsx'
import { Loaded } from '#web/office/controls/layout/loaded.tsx'
import text from '#web/office/controls/text.module.css'
import { paymentQuery } from '#web/office/payments/queries.ts'
import type { OnePayment } from '#web/office/payments/queries.ts'
import { PaymentStatus } from '#web/office/payments/state.tsx'
import { useKeys } from '#web/office/shell/keys/keys.ts'
import { useMay, useOffice } from '#web/office/shell/office-context.ts'
import { ScreenTop } from '#web/office/shell/screen.tsx'
import { AllocateDialog } from './allocate-dialog.tsx'
import { Facts } from './facts.tsx'
import { History } from './history.tsx'
import { RefundDialog } from './refund-dialog.tsx'
import { ReverseDialog } from './reverse-dialog.tsx'
import styles from './page.module.css'

const route = getRouteApi('/office/$slug/payments/$payment')

/** One payment: what it counts for, what went back, and what can be done with it. */
export function PaymentPage() {
  const { slug } = useOffice().organisation
  const { payment: id } = route.useParams()
  const one = useQuery(paymentQuery(slug, id))
  const all = (
    <Link to="/office/$slug/payments" params={{ slug }} className={text.link}>
      All payments
    </Link>
  )
  return (
    <>
      {!one.data && <ScreenTop name="Payment">{all}</ScreenTop>}
      <Loaded query={one} what="The payment" rows={10} all={all}>
        {(data) => <Opened key={data.id} one={data} />}
      </Loaded>
    </>
  )
}

type Asked = 'allocate' | 'refund' | 'reverse'

function Opened({ one }: { one: OnePayment }) {
  const { slug, currency } = useOffice().organisation
  const mayWrite = useMay()('writeMoney')
  const [asked, ask] = useState<Asked | null>(null)
  const close = () => ask(null)
  const { can } = one
  const acts = [
    { does: 'allocate', says: 'Allocate', keys: 'a', can: can.allocate },
    { does: 'refund', says: 'Refund', keys: 'f', can: can.refund },
    { does: 'reverse', says: 'Reverse it', keys: 'v', can: can.reverse },
  ] as const
  const allowed = acts.filter((act) => mayWrite && act.can.allowed)
  const backwards = acts.filter(({ does }) => does !== 'allocate')
  // What went back can be neither refunded nor reversed, for the same reason.
  const whyNot = new Set(backwards.map((act) => act.can.reason).filter((reason) => reason !== null))
  useKeys(allowed.map(({ keys, says, does }) => ({ keys, does: says, run: () => ask(does) })))
  return (
    <div className={styles.screen}>
      <ScreenTop
        name={`${formatMoney(one.amount, currency)} from ${one.payer}`}
        action={
          mayWrite &&
          can.allocate.allowed && (
            <Button look="primary" onClick={() => ask('allocate')}>
              Allocate {formatMoney(one.free, currency)} <Key>A</Key>
            </Button>
          )
        }
      >
        <PaymentStatus payment={one} />
        <Link to="/office/$slug/payments" params={{ slug }} className={text.link}>
          All payments
        </Link>
      </ScreenTop>
      <div className={styles.page}>
        <div className={styles.parts}>
          <Facts one={one} mayWrite={mayWrite} />
          <History one={one} />
        </div>
        {mayWrite && (
          <div className={styles.actions}>
            {backwards
              .filter((act) => act.can.allowed)
              .map(({ does, says, keys }) => (
                <Button key={does} onClick={() => ask(does)}>
                  {says} <Key>{keys.toUpperCase()}</Key>
                </Button>
              ))}
            {[...whyNot].map((reason) => (
              <p key={reason} className={styles.cannot}>
                {reason}
              </p>
            ))}
          </div>
        )}
      </div>
      {asked === 'allocate' && <AllocateDialog one={one} onClose={close} />}
      {asked === 'refund' && <RefundDialog one={one} onClose={close} />}
      {asked === 'reverse' && <ReverseDialog one={one} onClose={close} />}
    </div>
  )
}
