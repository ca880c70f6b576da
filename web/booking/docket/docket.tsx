import { useRef, useState } from 'preact/hooks'
import type { BookingStep } from '#contract/catalog/booking-steps.ts'
import type { Price } from '#contract/orders/pricing.ts'
import { formatMoney } from '#contract/values/money.ts'
import { shortDay } from '#contract/values/spoken-time.ts'
import { sayPlace } from '#contract/values/state.ts'
import { variantOf } from '#web/booking/choose/bin-body.ts'
import { chosenOf } from '#web/booking/draft/chosen.ts'
import type { Draft } from '#web/booking/draft/draft.ts'
import type { PageData } from '#web/booking/page-data.ts'
import type { StepButton } from '#web/booking/step-button.ts'
import { StepLink } from '#web/booking/step-link.tsx'
import { stepsOf } from '#web/booking/step-order.ts'
import type { Go } from '#web/booking/use-step.ts'
import { groupOf } from '#web/booking/waste/waste-groups.ts'
import { classNames } from '#web/ui/class-names.ts'
import { useEscape } from '#web/ui/folded/use-escape.ts'
import text from '#web/ui/text.module.css'
import styles from './docket.module.css'
import { IncludedLines, includedLinesOf } from './included-lines.tsx'
import { NextButton } from './next-button.tsx'
import { PriceTable } from './price-table.tsx'

/**
 * The booking so far, its price, and the step's button: next to the step, or a bar at the foot of a phone
 * whose total opens it.
 */
export function Docket(props: {
  data: PageData
  draft: Draft
  price: Price | null
  step: BookingStep
  button: StepButton
  go: Go
}) {
  const { data, draft, price, step, button } = props
  const { chargesGst } = data
  const { currency } = data.catalog.organisation
  // It was opened at one step, and would cover the next one.
  const [openAt, setOpenAt] = useState<BookingStep | null>(null)
  const open = openAt === step
  const opener = useRef<HTMLButtonElement>(null)
  const rail = useRef<HTMLElement>(null)
  const close = () => {
    setOpenAt(null)
    opener.current?.focus()
  }
  useEscape(rail, open ? close : null)
  const lines = includedLinesOf(draft, data.catalog)
  const total = price && formatMoney(price.total, currency)
  const { bins } = chosenOf(draft, data.catalog)
  const [only] = bins.length === 1 ? bins : []
  return (
    <aside
      class={classNames(styles.rail, total === null && styles.unpriced)}
      aria-label="Your booking"
      ref={rail}
    >
      <p class={text.hidden} role="status">
        {total && `${draft.deliveryDate === null ? 'Total so far' : 'Total'} ${total}`}
      </p>
      <div class={classNames(styles.docket, open && styles.open)} id="docket">
        <h2 class={styles.heading}>Your booking</h2>
        {step !== 'review' && <ChosenRows {...props} />}
        {price && (
          <div class={styles.price}>
            <PriceTable price={price} currency={currency} chargesGst={chargesGst} />
          </div>
        )}
        {lines.length > 0 && (
          <div class={styles.later}>
            <IncludedLines lines={lines} />
          </div>
        )}
      </div>
      <div class={styles.bar}>
        {total && (
          <button
            type="button"
            class={styles.total}
            aria-expanded={open}
            aria-controls="docket"
            ref={opener}
            onClick={() => setOpenAt(open ? null : step)}
          >
            <b class={text.figure}>{total}</b>
            <span>
              {[
                only && (variantOf(only.orderable)?.name ?? only.orderable.name),
                chargesGst && 'GST incl.',
              ]
                .filter(Boolean)
                .join(', ')}
            </span>
          </button>
        )}
        <NextButton button={button} />
      </div>
    </aside>
  )
}

/** What was chosen so far, each with a link to its step. */
function ChosenRows({ data, draft, step, go }: Parameters<typeof Docket>[0]) {
  const steps = stepsOf(data.catalog)
  const before = (other: BookingStep) => steps.indexOf(other) < steps.indexOf(step)
  const { deliveryDate, pickupDate, locality } = draft
  const { bins, collects } = chosenOf(draft, data.catalog)
  const waste = groupOf(draft, data.catalog)
  const row = (name: string, at: BookingStep, value: string | null) =>
    value !== null &&
    value !== '' && (
      <div>
        <dt>{name}</dt>
        <dd>{value}</dd>
        {before(at) && (
          <dd>
            <StepLink path={data.path} step={at} go={go}>
              Change<span class={text.hidden}> {name.toLowerCase()}</span>
            </StepLink>
          </dd>
        )}
      </div>
    )
  return (
    <dl class={styles.chosen}>
      {row('Where', 'suburb', locality && sayPlace(locality))}
      {row('Waste', 'waste', waste && waste.name)}
      {row(
        'Bin',
        'size',
        bins
          .map(
            ({ orderable, quantity }) =>
              `${quantity} × ${variantOf(orderable)?.name ?? orderable.name}`,
          )
          .join(', '),
      )}
      {row(
        'Dates',
        'dates',
        deliveryDate &&
          [shortDay(deliveryDate), collects && pickupDate && shortDay(pickupDate)]
            .filter(Boolean)
            .join(' to '),
      )}
    </dl>
  )
}
