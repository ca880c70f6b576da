import { useState } from 'preact/hooks'
import type { BookingRules } from '#contract/catalog/booking-rules.ts'
import type { Orderable } from '#contract/catalog/catalog.ts'
import { sumOf } from '#contract/orders/quantity.ts'
import { formatShortMoney } from '#contract/values/money.ts'
import { orderables } from '#contract/catalog/orderables.ts'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import type { Mistake } from '#web/ui/form/error-summary.tsx'
import { Submit } from '#web/ui/form/submit.tsx'
import { Ground, Person, Skip, Ute } from '#web/ui/drawing/scale-drawing.tsx'
import { PERSON, UTE } from '#web/ui/drawing/shapes.ts'
import type { StepProps } from '#web/booking/step.ts'
import { bodyOf, measuresOf } from './bin-body.ts'
import { quantityRange, within } from './quantity-range.ts'
import type { Draft } from '#web/booking/draft/draft.ts'
import { chosenOf } from '#web/booking/draft/chosen.ts'
import { priceOfOne } from '#web/booking/draft/price-draft.ts'
import { count } from '#web/count.ts'
import { classNames } from '#web/ui/class-names.ts'
import pageStyles from '#web/ui/page.module.css'
import text from '#web/ui/text.module.css'
import cards from './cards.module.css'
import styles from './size-step.module.css'

/** How big: every size drawn to scale next to a person and a ute, with its price. */
export function SizeStep({ data: { catalog }, draft, change, onDone }: StepProps) {
  const [mistakes, setMistakes] = useState<Mistake[]>([])
  const { area } = chosenOf(draft, catalog)
  const offered = [...orderables(catalog.products).values()].filter(
    ({ product }) => product.productGroupId === draft.groupId,
  )
  const group = catalog.productGroups.find(({ id }) => id === draft.groupId)
  // A product that comes in sizes is described once, not on every size.
  const described = new Set(
    offered.flatMap(({ product: { variants, description } }) =>
      variants.length > 0 && description ? [description] : [],
    ),
  )
  const current = draft.bins[draft.binIndex]
  const chosen = offered.find(({ id }) => id === current?.productId)
  const bodies = offered.flatMap((orderable) => bodyOf(orderable) ?? [])
  const longest = Math.max(0, ...bodies.map(({ length }) => length))
  const tallest = Math.max(PERSON.height, ...bodies.map(({ height }) => height))

  const choose = ({ id, product }: Orderable) => {
    setMistakes([])
    const others = draft.bins.filter((_, index) => index !== draft.binIndex)
    const range = quantityRange(product, others, catalog.bookingRules)
    const bin = { productId: id, quantity: within(range, current?.quantity ?? 1) }
    change({ bins: draft.bins.toSpliced(draft.binIndex, 1, bin) })
  }
  const onSubmit = (event: Event) => {
    event.preventDefault()
    if (chosen) {
      change(mergeBins(draft, chosen, catalog.bookingRules))
      onDone()
    } else setMistakes([{ id: 'size-0', message: 'Choose a size' }])
  }
  return (
    <form onSubmit={onSubmit} noValidate id="sizes" tabIndex={-1}>
      <ErrorSummary mistakes={mistakes} />
      <fieldset>
        <legend>
          <h1 tabIndex={-1}>What size?</h1>
        </legend>
        <p class={pageStyles.lead}>
          {group?.name}
          {area && `, delivered to ${area.name}`}. Each price is the full price, including GST.
        </p>
        {[...described].map((description) => (
          <p class={styles.about} key={description}>
            {description}
          </p>
        ))}
        <ScaleStrip orderable={chosen ?? offered.at(-1) ?? null} />
        <div class={cards.cards}>
          {offered.map((orderable, index) => (
            <div class={cards.card} key={orderable.id}>
              <label class={classNames(cards.face, styles.size)}>
                <input
                  type="radio"
                  name="size"
                  id={`size-${index}`}
                  checked={orderable === chosen}
                  onChange={() => choose(orderable)}
                />
                <SizeDrawing orderable={orderable} width={longest + 900} height={tallest} />
                <span class={classNames(cards.text, styles.text)}>
                  <span class={cards.title}>{orderable.name}</span>
                  <SizeFacts orderable={orderable} currency={catalog.organisation.currency} />
                </span>
                <span class={classNames(styles.price, text.figure)}>
                  {formatShortMoney(
                    priceOfOne(orderable, area, catalog.bookingRules),
                    catalog.organisation.currency,
                  )}
                </span>
              </label>
            </div>
          ))}
        </div>
      </fieldset>
      <Submit>Choose the dates</Submit>
    </form>
  )
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

function SizeFacts({ orderable, currency }: { orderable: Orderable; currency: string }) {
  const { includedDays, extraDayPrice, includedKg, excessPricePerTonne } = orderable.pricing
  const measures = measuresOf(orderable)
  const days = [
    includedDays > 0 && `${count(includedDays, 'day')} included`,
    extraDayPrice > 0 && `${formatShortMoney(extraDayPrice, currency)} a day after that`,
  ].filter(Boolean)
  const weight = [
    includedKg !== null && `${includedKg.toLocaleString('en-AU')} kg included`,
    includedKg !== null &&
      excessPricePerTonne !== null &&
      `${formatShortMoney(excessPricePerTonne, currency)} a tonne above that`,
  ].filter(Boolean)
  return (
    <span class={classNames(styles.facts, text.quiet, cards.detail)}>
      {orderable.product.variants.length === 0 && <span>{orderable.product.description}</span>}
      {measures && <span>{measures}</span>}
      {orderable.product.lineType === 'hire' && days.length > 0 && <span>{days.join(', ')}</span>}
      {weight.length > 0 && <span>{weight.join(', ')}</span>}
    </span>
  )
}

function SizeDrawing(props: { orderable: Orderable; width: number; height: number }) {
  const body = bodyOf(props.orderable)
  if (!body) return <span class={styles.noDrawing} />
  return (
    <Ground width={props.width} height={props.height}>
      <Person x={20} />
      <Skip x={760} {...body} door={body.length >= 3300} />
    </Ground>
  )
}

/** The chosen size between a person and a ute. */
function ScaleStrip({ orderable }: { orderable: Orderable | null }) {
  const body = orderable && bodyOf(orderable)
  if (!body) return null
  const width = 900 + body.length + 500 + UTE.length
  const label = `${orderable.name} to scale, next to a person and a ute`
  return (
    <figure class={styles.scale}>
      <Ground width={width} height={Math.max(UTE.height, body.height)} label={label}>
        <Person x={40} />
        <Skip x={820} {...body} door={body.length >= 3300} />
        <Ute x={820 + body.length + 400} />
      </Ground>
      <figcaption class={classNames(text.quiet, text.small)}>
        {orderable.name}, to scale with a 1.75 m person and a ute
      </figcaption>
    </figure>
  )
}
