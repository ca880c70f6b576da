import { Link } from '@tanstack/react-router'
import { chargeNames } from '#contract/charges/charge-words.ts'
import { localTime } from '#contract/values/day.ts'
import { formatMoney } from '#contract/values/money.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Status } from '#web/office/controls/status.tsx'
import { shortDay } from '#web/office/dates.ts'
import { useOffice } from '#web/office/shell/office-context.ts'
import type { Charge } from '#web/office/charges/queries.ts'
import type { ChargesSearch } from '#web/office/charges/search.ts'
import { factsOf, nameOf, saidShort, WAITS } from '#web/office/charges/words.ts'
import { Acts } from './acts.tsx'
import type { Asked } from './acts.tsx'
import { Proof } from './proof.tsx'
import styles from './charge-row.module.css'

/** A charge in the queue. The one that is looked at shows its evidence, and what can be done. */
export function ChargeRow({
  charge,
  isAt,
  search,
  chosen,
  onChoose,
  onAsk,
}: {
  charge: Charge
  isAt: boolean
  search: ChargesSearch
  /** Whether it's selected; null where nothing can be. */
  chosen: boolean | null
  onChoose: () => void
  onAsk: (asked: Asked) => void
}) {
  const { organisation, today } = useOffice()
  const { slug, currency, timezone } = organisation
  const { id, type, order, amount, waitsFor, aroseAt } = charge
  const said = saidShort(charge)
  return (
    <li
      className={classNames(styles.row, isAt && styles.at)}
      aria-current={isAt ? 'true' : undefined}
    >
      <div className={styles.choose}>
        {chosen !== null && (
          <label className={styles.check}>
            <input
              type="checkbox"
              aria-label={`Select ${nameOf(charge, currency)}`}
              checked={chosen}
              onChange={onChoose}
            />
          </label>
        )}
      </div>
      <div>
        <Link
          to="/office/$slug/charges"
          params={{ slug }}
          search={{ ...search, at: id }}
          data-row={id}
          aria-label={nameOf(charge, currency)}
          className={styles.type}
        >
          {chargeNames[type]}
        </Link>
        <Link
          to="/office/$slug/orders/$order"
          params={{ slug, order: order.id }}
          className={styles.reference}
        >
          {order.reference}
        </Link>
      </div>
      <div className={styles.main}>
        <p>
          <b>{order.customerName}</b> {said}
        </p>
        <p className={styles.quiet}>
          {factsOf(charge)
            .filter((fact) => !said.includes(fact))
            .join(' · ')}
          {!isAt && charge.photos.length > 0 && ` · ${photosOf(charge)}`}
        </p>
        {waitsFor !== null && (
          <Status shape="ask" tone="warn">
            {WAITS[waitsFor]}
          </Status>
        )}
      </div>
      <p className={styles.age}>{shortDay(localTime(new Date(aroseAt), timezone).day, today)}</p>
      <p className={styles.amount}>{amount === null ? '–' : formatMoney(amount, currency)}</p>
      {isAt && (
        <>
          <Proof charge={charge} />
          <Acts charge={charge} onAsk={onAsk} />
        </>
      )}
    </li>
  )
}

function photosOf({ photos: { length } }: Charge): string {
  return length === 1 ? '1 photo' : `${length} photos`
}
