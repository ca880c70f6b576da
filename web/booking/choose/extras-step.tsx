import { useRef } from 'preact/hooks'
import { PhoneLink } from '#web/ui/phone-link.tsx'
import { Stepper } from '#web/ui/form/stepper.tsx'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import { Submit } from '#web/ui/form/submit.tsx'
import type { StepProps } from '#web/booking/step.ts'
import { chosenOf } from '#web/booking/draft/chosen.ts'
import { quantityRange, unitsOf } from './quantity-range.ts'
import { MAX_LINES } from '#contract/values/limits.ts'
import { formatShortMoney } from '#contract/values/money.ts'
import buttonStyles from '#web/ui/button.module.css'
import { classNames } from '#web/ui/class-names.ts'
import text from '#web/ui/text.module.css'
import styles from './extras-step.module.css'

/** How many bins, other kinds of bin, and items that are charged each. */
export function ExtrasStep({ data, draft, change, onDone, go, mistakes }: StepProps) {
  const { catalog } = data
  const { bins, addOns } = chosenOf(draft, catalog)
  const { maxUnitsOnline } = catalog.bookingRules
  const isFull = unitsOf(bins) >= maxUnitsOnline
  const heading = useRef<HTMLHeadingElement>(null)
  const onSubmit = (event: Event) => {
    event.preventDefault()
    onDone()
  }
  const setQuantity = (productId: string, quantity: number) =>
    change({
      bins: draft.bins.map((bin) => (bin.productId === productId ? { ...bin, quantity } : bin)),
    })
  return (
    <form onSubmit={onSubmit} noValidate>
      <ErrorSummary mistakes={mistakes} />
      <h1 tabIndex={-1} ref={heading}>
        How many, and anything else?
      </h1>
      <ul class={styles.rows}>
        {bins.map(({ productId, quantity, orderable }) => (
          <li key={productId}>
            <div>
              <strong>{orderable.name}</strong>
              {bins.length > 1 && (
                <button
                  type="button"
                  class={classNames(buttonStyles.button, buttonStyles.plain, styles.remove)}
                  onClick={() => {
                    change({
                      bins: draft.bins.filter((bin) => bin.productId !== productId),
                      binIndex: 0,
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
              id={`quantity-${productId}`}
              label={orderable.name}
              value={quantity}
              {...quantityRange(
                orderable.product,
                bins.filter((other) => other.productId !== productId),
                catalog.bookingRules,
              )}
              onValue={(next) => setQuantity(productId, next)}
            />
          </li>
        ))}
      </ul>
      {isFull && <CallForMore most={maxUnitsOnline} phone={catalog.organisation.phone} />}
      {!isFull && draft.bins.length < MAX_LINES && (
        <p>
          <button
            type="button"
            class={classNames(buttonStyles.button, buttonStyles.second)}
            onClick={() => {
              change({ binIndex: draft.bins.length, groupId: null })
              go('waste')
            }}
          >
            Add another kind of bin
          </button>
        </p>
      )}
      {addOns.length > 0 && (
        <section aria-labelledby="addons">
          <h2 id="addons" tabIndex={-1}>
            Items that cost extra
          </h2>
          <p class={text.quiet}>Add them now and the price includes them.</p>
          <ul class={styles.rows}>
            {addOns.map(({ id, name, description, price, maxQuantity }) => (
              <li key={id}>
                <div>
                  <strong>{name}</strong>{' '}
                  <span class={classNames(text.figure, styles.price)}>
                    {formatShortMoney(price, catalog.organisation.currency)} each
                  </span>
                  {description && <p class={classNames(text.quiet, text.small)}>{description}</p>}
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
        </section>
      )}
      <Submit>Continue</Submit>
    </form>
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
