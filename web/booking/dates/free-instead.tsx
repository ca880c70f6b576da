import type { Orderable } from '#contract/catalog/catalog.ts'
import { daysBetween } from '#contract/values/day.ts'
import { formatShortMoney } from '#contract/values/money.ts'
import { shortDay } from '#contract/values/spoken-time.ts'
import { variantOf } from '#web/booking/choose/bin-body.ts'
import { quantityRange, within } from '#web/booking/choose/quantity-range.ts'
import { chosenOf } from '#web/booking/draft/chosen.ts'
import { priceOfOne } from '#web/booking/draft/price-draft.ts'
import type { StepProps } from '#web/booking/step.ts'
import { orderablesOf } from '#web/booking/waste/waste-groups.ts'
import buttonStyles from '#web/ui/button.module.css'
import { classNames } from '#web/ui/class-names.ts'
import { PhoneLink } from '#web/ui/phone-link.tsx'
import text from '#web/ui/text.module.css'
import { firstFree, outUntil } from './free-sizes.ts'
import type { Asked } from './free-sizes.ts'
import styles from './free-instead.module.css'

/** A wait of this many days is worth other offers. */
const LONG = 7

/** Where a chosen size is out for long: the other sizes and the days that are free, by name and price. */
export function FreeInstead({ data, draft, change, asked }: StepProps & { asked: Asked }) {
  const { catalog, today } = data
  const { organisation, bookingRules } = catalog
  const { bins, area } = chosenOf(draft, catalog)
  const out = bins
    .map((bin) => ({ bin, until: outUntil(bin.orderable, asked) }))
    .find(({ until }) => until !== null && daysBetween(today, until) >= LONG)
  if (!out || out.until === null) return null
  const { bin, until } = out
  const nameOf = (orderable: Orderable) => variantOf(orderable)?.name ?? orderable.name
  const sizeOf = (orderable: Orderable) => variantOf(orderable)?.sizeCubicMetres ?? 0
  const far = (orderable: Orderable) => Math.abs(sizeOf(orderable) - sizeOf(bin.orderable))
  const others = orderablesOf(bin.orderable.product.productGroupId, catalog)
    .filter(({ id, product }) => id !== bin.productId && product.lineType === 'hire')
    .flatMap((orderable) => {
      const day = firstFree(orderable, asked)
      return day === null || day >= until ? [] : [{ orderable, day }]
    })
    .sort((one, other) => far(one.orderable) - far(other.orderable))
    .slice(0, 3)
  const own = firstFree(bin.orderable, asked)
  const offers = own === null ? others : [...others, { orderable: bin.orderable, day: own }]
  const take = ({ id, product }: Orderable, day: string) => {
    const left = draft.bins.filter(({ productId }) => productId !== bin.productId)
    const quantity = within(quantityRange(product, left, bookingRules), bin.quantity)
    change({
      bins: draft.bins.map((it) =>
        it.productId === bin.productId ? { productId: id, quantity } : it,
      ),
      wantedDate: day,
      deliveryDate: null,
      pickupDate: null,
    })
  }
  return (
    <section class={styles.box} aria-labelledby="instead">
      <h2 id="instead">
        All our {nameOf(bin.orderable)} bins are out until {shortDay(until)}
      </h2>
      <ul>
        {offers.map(({ orderable, day }) => (
          <li key={orderable.id}>
            <span>
              <strong>
                {nameOf(orderable)}{' '}
                <span class={text.figure}>
                  {formatShortMoney(
                    priceOfOne(orderable, area, bookingRules),
                    organisation.currency,
                  )}
                </span>
              </strong>
              <span>
                {orderable.id === bin.productId ? 'on' : 'from'} {shortDay(day)}
              </span>
            </span>
            <button
              type="button"
              class={classNames(buttonStyles.button, buttonStyles.second)}
              onClick={() => take(orderable, day)}
            >
              {orderable.id === bin.productId ? 'Take the day' : `Take ${nameOf(orderable)}`}
            </button>
          </li>
        ))}
        {organisation.phone !== null && (
          <li>
            <span>A bin may come back early: ask</span>
            <PhoneLink
              class={classNames(buttonStyles.button, buttonStyles.second)}
              phone={organisation.phone}
            >
              Call
            </PhoneLink>
          </li>
        )}
      </ul>
    </section>
  )
}
