import { useRef } from 'preact/hooks'
import { Stepper } from '#web/ui/form/stepper.tsx'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import type { StepProps } from '#web/booking/step.ts'
import { chosenOf } from '#web/booking/draft/chosen.ts'
import { MAX_LINES } from '#contract/values/limits.ts'
import { shortPrice } from '#web/booking/price/spoken.ts'
import './extras-step.css'

/** How many bins, another kind beside, and what is charged by the piece. */
export function ExtrasStep({ data, draft, change, onDone, go, mistakes }: StepProps) {
  const { catalog } = data
  const { bins, addOns } = chosenOf(draft, catalog)
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
      <ul class="rows">
        {bins.map(({ productId, quantity, orderable }) => (
          <li key={productId}>
            <div>
              <strong>{orderable.name}</strong>
              {bins.length > 1 && (
                <button
                  type="button"
                  class="button plain"
                  onClick={() => {
                    change({
                      bins: draft.bins.filter((bin) => bin.productId !== productId),
                      binIndex: 0,
                    })
                    // Its button goes with it, and the focus would.
                    heading.current?.focus()
                  }}
                >
                  Remove<span class="hidden"> {orderable.name}</span>
                </button>
              )}
            </div>
            <Stepper
              id={`quantity-${productId}`}
              label={orderable.name}
              value={quantity}
              least={orderable.product.minQuantity ?? 1}
              most={orderable.product.maxQuantity ?? 1000}
              onValue={(next) => setQuantity(productId, next)}
            />
          </li>
        ))}
      </ul>
      {draft.bins.length < MAX_LINES && (
        <p>
          <button
            type="button"
            class="button second"
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
            Charged by the piece
          </h2>
          <p class="quiet">Tell us now what needs handling of its own, and it is in the price.</p>
          <ul class="rows">
            {addOns.map(({ id, name, description, price, maxQuantity }) => (
              <li key={id}>
                <div>
                  <strong>{name}</strong> <span class="figure">{shortPrice(price)} each</span>
                  {description && <p class="quiet small">{description}</p>}
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
      <p class="onward">
        <button class="button" type="submit">
          Continue
        </button>
      </p>
    </form>
  )
}
