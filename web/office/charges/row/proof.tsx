import { Link } from '@tanstack/react-router'
import { localTime } from '#contract/values/day.ts'
import { formatMoney } from '#contract/values/money.ts'
import { describePhoto } from '#web/office/controls/photos/describe-photo.ts'
import { Photos } from '#web/office/controls/photos/photos.tsx'
import text from '#web/office/controls/text.module.css'
import { shortDay } from '#web/office/dates.ts'
import { useOffice } from '#web/office/shell/office-context.ts'
import type { Charge } from '#web/office/charges/queries.ts'
import { sayKg, sayStep } from '#web/office/charges/words.ts'
import styles from './proof.module.css'

/** What a charge rests on: dockets, photos, the arithmetic, and what the customer replied. */
export function Proof({ charge }: { charge: Charge }) {
  const { organisation, today } = useOffice()
  const { slug, currency, timezone } = organisation
  const dayOf = (at: string) => shortDay(localTime(new Date(at), timezone).day, today)
  const { steps, dockets, photos, order, dispute, noticeUntil, decided, besideOrder, invoice } =
    charge
  return (
    <div className={styles.proof}>
      {dockets.map(({ id, number, tippedAt, grossKg, tareKg, netKg }) => (
        <dl key={id} className={styles.slip} aria-label={`Docket ${number}`}>
          <div className={styles.head}>
            <dt>
              <Link
                to="/office/$slug/dockets"
                params={{ slug }}
                search={{ search: number, open: id }}
                className={text.link}
              >
                Docket {number}
              </Link>
            </dt>
            <dd>{dayOf(tippedAt)}</dd>
          </div>
          {grossKg !== null && <Weight name="Gross" kg={grossKg} />}
          {tareKg !== null && <Weight name="Tare" kg={tareKg} />}
          <Weight name="Net" kg={netKg} />
        </dl>
      ))}
      <Photos
        photos={photos.map((photo, index) => ({
          id: photo.id,
          shows: describePhoto(photo, { number: index + 1, timezone }),
        }))}
      />
      <div className={styles.sum}>
        {steps.length > 0 && (
          <dl aria-label="How it comes to this">
            {steps.map((step) => (
              <div key={`${step.label} ${step.value}`}>
                <dt>{step.label}</dt>
                <dd>{sayStep(step, currency)}</dd>
              </div>
            ))}
            {isChanged(charge) && (
              <div>
                <dt>Changed by the office to</dt>
                <dd>{formatMoney(charge.amount ?? 0, currency)}</dd>
              </div>
            )}
          </dl>
        )}
        <p className={styles.quiet}>
          {`Price as booked on ${dayOf(order.placedAt)}. `}
          {`Terms ${order.termsVersion}.`}
          {besideOrder && ' Billed beside the order, not as part of it.'}
        </p>
      </div>
      {dispute && (
        <blockquote className={styles.reply}>
          <p>{dispute.reply}</p>
          <footer>{`${order.customerName}, ${dayOf(dispute.at)}`}</footer>
        </blockquote>
      )}
      {!dispute && noticeUntil !== null && charge.state === 'notified' && (
        <p
          className={styles.quiet}
        >{`Can reply until ${dayOf(noticeUntil)}, then it’s approved.`}</p>
      )}
      {decided && (
        <p className={styles.quiet}>
          {`${charge.state === 'waived' ? 'Waived' : 'Approved'} ${dayOf(decided.at)}`}
          {decided.by.name !== null && ` by ${decided.by.name}`}
          {decided.reason !== null && `: ${decided.reason}`}
          {invoice !== null && (
            <>
              , billed on{' '}
              <Link
                className={text.link}
                to="/office/$slug/invoices/$invoice"
                params={{ slug, invoice: invoice.id }}
              >
                {invoice.number}
              </Link>
            </>
          )}
        </p>
      )}
    </div>
  )
}

/** Whether a person chose another amount than the arithmetic comes to. */
function isChanged({ amount, computed, state }: Charge): boolean {
  return state !== 'waived' && amount !== null && computed !== null && amount !== computed
}

function Weight({ name, kg }: { name: string; kg: number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{sayKg(kg)}</dd>
    </div>
  )
}
