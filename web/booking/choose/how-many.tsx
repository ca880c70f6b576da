import { useRef } from 'preact/hooks'
import type { BookingRules } from '#contract/catalog/booking-rules.ts'
import { orderables } from '#contract/catalog/orderables.ts'
import { MAX_LINES } from '#contract/values/limits.ts'
import { formatShortMoney } from '#contract/values/money.ts'
import { tieUnits } from '#contract/values/words/tie-units.ts'
import { chosenOf } from '#web/booking/draft/chosen.ts'
import type { Chosen } from '#web/booking/draft/chosen.ts'
import type { StepProps } from '#web/booking/step.ts'
import buttonStyles from '#web/ui/button.module.css'
import { classNames } from '#web/ui/class-names.ts'
import { Folded } from '#web/ui/folded/folded.tsx'
import { mistakeAt } from '#web/ui/form/error-summary.tsx'
import { FieldError, idOfError } from '#web/ui/form/field.tsx'
import { Stepper } from '#web/ui/form/stepper.tsx'
import { PhoneLink } from '#web/ui/phone-link.tsx'
import text from '#web/ui/text.module.css'
import styles from './how-many.module.css'
import { quantityRange, unitsOf } from './quantity-range.ts'

/** How many of each chosen bin, items that are charged each, and another kind of bin. */
export function HowMany(props: StepProps) {
  const { data, draft, change, go, mistakes } = props
  const { catalog } = data
  const chosen = chosenOf(draft, catalog)
  const { bins } = chosen
  const { maxUnitsOnline } = catalog.bookingRules
  const isFull = unitsOf(bins) >= maxUnitsOnline
  const heading = useRef<HTMLHeadingElement>(null)
  if (bins.length === 0) return null
  const wrong = (id: string) => ({ id, error: mistakeAt(mistakes, id) })
  const choices = orderables(catalog.products).size
  return (
    <section aria-labelledby="how-many" class={styles.section}>
      <h2 id="how-many" tabIndex={-1} ref={heading}>
        How many?
      </h2>
      <ul class={styles.rows}>
        {onePerSize(bins).map(({ productId, quantity, orderable }) => (
          <li key={productId}>
            <div>
              <strong>{tieUnits(orderable.name)}</strong>
              <FieldError {...wrong(`quantity-${productId}`)} />
              {bins.length > 1 && (
                <button
                  type="button"
                  class={classNames(buttonStyles.button, buttonStyles.plain, styles.remove)}
                  onClick={() => {
                    const left = draft.bins.filter((bin) => bin.productId !== productId)
                    const [first] = bins.filter((bin) => bin.productId !== productId)
                    change({
                      bins: left,
                      binIndex: 0,
                      groupId: first?.orderable.product.productGroupId ?? draft.groupId,
                    })
                    // The button that has the focus goes with the bin.
                    heading.current?.focus()
                  }}
                >
                  Remove<span class={text.hidden}> {orderable.name}</span>
                </button>
              )}
            </div>
            <Stepper
              {...wrong(`quantity-${productId}`)}
              label={orderable.name}
              value={quantity}
              {...rangeOf(productId, chosen, catalog.bookingRules)}
              onValue={(next) =>
                change({
                  bins: draft.bins.map((bin) =>
                    bin.productId === productId ? { ...bin, quantity: next } : bin,
                  ),
                })
              }
            />
          </li>
        ))}
      </ul>
      {isFull && <CallForMore most={maxUnitsOnline} phone={catalog.organisation.phone} />}
      <Extras {...props} chosen={chosen} />
      {!isFull && choices > 1 && draft.bins.length < MAX_LINES && (
        <p class={styles.another}>
          <button
            type="button"
            class={classNames(buttonStyles.button, buttonStyles.plain)}
            onClick={() => {
              change({ binIndex: draft.bins.length, groupId: null })
              go('waste')
            }}
          >
            Add another kind of bin
          </button>
        </p>
      )}
    </section>
  )
}

/** The same size twice is one row once the step is left. */
function onePerSize(bins: Chosen['bins']): Chosen['bins'] {
  return bins.filter(
    ({ productId }, index) => bins.findLastIndex((bin) => bin.productId === productId) === index,
  )
}

function rangeOf(productId: string, { bins }: Chosen, rules: BookingRules) {
  const others = bins.filter((bin) => bin.productId !== productId)
  const product = bins.find((bin) => bin.productId === productId)?.orderable.product
  return product ? quantityRange(product, others, rules) : { least: 1, most: 1, step: 1 }
}

/** Items that cost extra, folded away unless one is chosen. */
function Extras({ data, draft, change, chosen, mistakes }: StepProps & { chosen: Chosen }) {
  const { addOns } = chosen
  const { currency } = data.catalog.organisation
  if (addOns.length === 0) return null
  const wrong = { id: 'addons', error: mistakeAt(mistakes, 'addons') }
  const names = addOns.slice(0, 3).map(({ name }) => name)
  const least = Math.min(...addOns.map(({ price }) => price))
  return (
    <Folded
      summary={
        <span id="addons" tabIndex={-1} aria-describedby={idOfError(wrong)}>
          {names.join(', ')}?{' '}
          <span class={styles.optional}>from {formatShortMoney(least, currency)}</span>
        </span>
      }
      open={addOns.some(({ id }) => (draft.addOns[id] ?? 0) > 0) || mistakes.length > 0}
    >
      <FieldError {...wrong} />
      <ul class={styles.rows}>
        {addOns.map(({ id, name, description, price, maxQuantity }) => (
          <li key={id}>
            <div>
              <strong>{tieUnits(name)}</strong>{' '}
              <span class={styles.price}>{formatShortMoney(price, currency)} each</span>
              {description && (
                <p class={classNames(text.quiet, text.small)}>{tieUnits(description)}</p>
              )}
            </div>
            <Stepper
              id={`addon-${id}`}
              label={name}
              value={draft.addOns[id] ?? 0}
              least={0}
              most={maxQuantity ?? 100}
              onValue={(quantity) => change({ addOns: { ...draft.addOns, [id]: quantity } })}
            />
          </li>
        ))}
      </ul>
    </Folded>
  )
}

function CallForMore({ most, phone }: { most: number; phone: string | null }) {
  return (
    <p class={text.quiet}>
      You can book up to {most} online. For more, call us
      {phone !== null && (
        <>
          {' on '}
          <PhoneLink class={text.figure} phone={phone} />
        </>
      )}
      .
    </p>
  )
}
