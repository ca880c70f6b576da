import { useEffect, useState } from 'preact/hooks'
import type { BookingRules } from '#contract/catalog/booking-rules.ts'
import type { AddOn, Catalog, Orderable } from '#contract/catalog/catalog.ts'
import { sumOf } from '#contract/orders/quantity.ts'
import { formatShortMoney } from '#contract/values/money.ts'
import { tieUnits } from '#contract/values/words/tie-units.ts'
import { chosenOf } from '#web/booking/draft/chosen.ts'
import { sayScarce } from '#web/booking/dates/free-sizes.ts'
import { useAvailability } from '#web/booking/dates/use-availability.ts'
import type { Draft } from '#web/booking/draft/draft.ts'
import { priceOfOne } from '#web/booking/draft/price-draft.ts'
import { STEP_FORM } from '#web/booking/step.ts'
import type { StepProps } from '#web/booking/step.ts'
import { groupOf, orderablesOf } from '#web/booking/waste/waste-groups.ts'
import { ErrorSummary, mistakeAt } from '#web/ui/form/error-summary.tsx'
import type { Mistake } from '#web/ui/form/error-summary.tsx'
import { FieldError, idOfError } from '#web/ui/form/field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import page from '#web/ui/page.module.css'
import text from '#web/ui/text.module.css'
import { AddingTo } from './adding-to.tsx'
import { HowMany } from './how-many.tsx'
import { quantityRange, within } from './quantity-range.ts'
import rows from './rows.module.css'
import { SizeRow } from './size-row.tsx'

/** More than this many are easier to search than to scroll through. */
const MANY = 12

/** How big and how many: every size with its price and what that includes, drawn to one scale. */
export function SizeStep(props: StepProps) {
  const { data, draft, change, onDone } = props
  const { catalog } = data
  const { currency } = catalog.organisation
  const [found, setFound] = useState<Mistake[]>([])
  const [wanted, setWanted] = useState('')
  const mistakes = found.length > 0 ? found : props.mistakes
  const error = mistakeAt(mistakes, 'size-0', 'sizes')
  const { area } = chosenOf(draft, catalog)
  const group = groupOf(draft, catalog)
  const look = useAvailability(data, props.onCatalog)
  const asked =
    look.state === 'known'
      ? { catalog, today: data.today, area, availability: look.availability }
      : null
  const offered = orderablesOf(group?.id, catalog)
  // A product that comes in sizes is named on each only if there are several.
  const sized = offered.filter(({ product }) => product.variants.length > 0)
  const products = new Set(sized.map(({ product }) => product.id))
  // It's described once, not on every size.
  const described = new Set(sized.flatMap(({ product }) => product.description || []))
  const current = draft.bins[draft.binIndex]
  const chosen = offered.find(({ id }) => id === current?.productId)
  const listed = offered.filter(
    (orderable) => orderable === chosen || includesWords(orderable.name, wanted),
  )

  const choose = ({ id, product }: Orderable) => {
    setFound([])
    const others = draft.bins.filter((_, index) => index !== draft.binIndex)
    const range = quantityRange(product, others, catalog.bookingRules)
    const bin = { productId: id, quantity: within(range, current?.quantity ?? 1) }
    // Chrome 109 has no `toSpliced`.
    const bins = [...draft.bins]
    bins[draft.binIndex] = bin
    change({ bins })
  }
  // A choice of one is made already.
  const only = offered.length === 1 && !chosen ? offered[0] : undefined
  useEffect(() => {
    if (only) choose(only)
  })
  const onSubmit = (event: Event) => {
    event.preventDefault()
    if (chosen) {
      change(mergeBins(draft, chosen, catalog.bookingRules))
      onDone()
    } else setFound([{ id: 'size-0', message: 'Choose a size' }])
  }
  const place = draft.locality?.suburb
  return (
    <form onSubmit={onSubmit} noValidate id={STEP_FORM}>
      <ErrorSummary mistakes={mistakes} />
      <fieldset id="sizes" aria-describedby={idOfError({ id: 'sizes', error })} tabIndex={-1}>
        <legend>
          <h1 tabIndex={-1}>What size?</h1>
        </legend>
        <FieldError id="sizes" error={error} />
        <p class={page.lead}>
          {group?.name}
          {place && `, delivered to ${place}`}. Each price is the full price
          {data.chargesGst && ', including GST'}.
        </p>
        {[...described].map((description) => (
          <p class={text.quiet} key={description}>
            {tieUnits(description)}
          </p>
        ))}
        <AddingTo {...props} />
        {offered.length > MANY && (
          <TextField
            id="wanted"
            label="Find a size"
            help={`${listed.length} of ${offered.length} shown`}
            optional
            value={wanted}
            onValue={setWanted}
          />
        )}
        <div class={rows.rows}>
          {listed.map((orderable, index) => (
            <SizeRow
              key={orderable.id}
              id={`size-${index}`}
              orderable={orderable}
              waste={group?.name ?? ''}
              price={priceOfOne(orderable, area, catalog.bookingRules)}
              currency={currency}
              named={products.size > 1}
              scarce={sayScarce(orderable, asked)}
              later={sayLater(orderable, catalog)}
              checked={orderable === chosen}
              onChoose={() => choose(orderable)}
            />
          ))}
        </div>
        {listed.length === 0 && <p class={text.quiet}>No size of that name.</p>}
      </fieldset>
      <HowMany {...props} />
    </form>
  )
}

function includesWords(name: string, typed: string): boolean {
  const words = typed.toLowerCase().split(/\s+/)
  return words.every((word) => name.toLowerCase().includes(word))
}

/** What something that's sold needs in the end, such as its collection: the one extra it names itself. */
function sayLater({ product }: Orderable, { addOns, organisation }: Catalog): string | null {
  const [id, ...more] = product.addOnIds
  const addOn: AddOn | undefined = addOns.find((it) => it.id === id)
  if (product.lineType !== 'sale' || more.length > 0 || !addOn) return null
  return `+ ${formatShortMoney(addOn.price, organisation.currency)} ${addOn.name.toLowerCase()}`
}

/** Another bin of a size that's chosen already becomes one row with it. */
function mergeBins(
  { bins, binIndex }: Draft,
  { id, product }: Orderable,
  rules: BookingRules,
): Pick<Draft, 'bins' | 'binIndex'> {
  const same = bins.filter(({ productId }) => productId === id)
  if (same.length < 2) return { bins, binIndex }
  const others = bins.filter(({ productId }) => productId !== id)
  const wanted = sumOf(same.map(({ quantity }) => quantity))
  const quantity = within(quantityRange(product, others, rules), wanted)
  return { bins: [...others, { productId: id, quantity }], binIndex: others.length }
}
