import { useEffect, useState } from 'preact/hooks'
import type { Availability } from '#contract/catalog/availability.ts'
import { addDays, daysBetween } from '#contract/values/day.ts'
import type { Day } from '#contract/values/day.ts'
import type { HirersPage, OrderChange } from '#contract/orders/hirer.ts'
import { collectionChoices, deliveryChoices, firstFrom } from './day-choices.ts'
import { DaySelect } from './day-select.tsx'
import { FailureNote } from '#web/hirer/calls/failure-note.tsx'
import { Decision, Panel } from './panel.tsx'
import type { ActionProps } from './panel.tsx'
import { Quote } from './quote.tsx'
import { shortDay } from '#contract/values/spoken-time.ts'
import { useCall } from '#web/hirer/calls/use-call.ts'
import text from '#web/ui/text.module.css'
import { useQuote } from './use-quote.ts'

/** The action's name: without a collection that can be moved there is one date. */
export function verbOfDates({ extend }: Pick<HirersPage['can'], 'extend'>): string {
  return extend.allowed ? 'Change the dates' : 'Change the delivery date'
}

/** How far ahead the hirer can move the delivery here. */
const DAYS_SHOWN = 8 * 7

/**
 * Another delivery date, with the collection moved by as many days, or to any other date; or only another
 * collection date. The hirer sees the price before they agree.
 */
export function ChangeDates({ data, page, calls, onChanged, onClose }: ActionProps) {
  const { order, organisation, can } = page
  const { today, rules } = data
  const [availability, setAvailability] = useState<Availability | null>(null)
  const [picked, setPicked] = useState<{ deliveryDate?: Day; pickupDate?: Day }>({})
  const { deliveryDate = order.deliveryDate } = picked
  // The delivery may have been moved to a later day than the collection picked.
  const isAfter = picked.pickupDate !== undefined && picked.pickupDate >= deliveryDate
  const pickupDate = isAfter ? (picked.pickupDate ?? '') : order.pickupDate
  const known = useCall<Availability>()
  const change = useCall<OrderChange>()
  const { run } = known
  useEffect(() => {
    const asked = { from: today, to: addDays(today, DAYS_SHOWN), areaId: order.areaId }
    run(() => calls.availability(asked), setAvailability)
  }, [run, calls, today, order.areaId])

  const collected = can.extend.allowed
  const delivers = deliveryDate !== order.deliveryDate
  const moved = delivers || pickupDate !== order.pickupDate
  // A date that stays isn't asked for: the business may have moved it meanwhile.
  const dates = { ...(delivers && { deliveryDate }), ...(collected && { pickupDate }) }
  const { quote, call } = useQuote(calls, moved ? dates : null, order)
  const days = availability
    ? deliveryChoices(
        availability,
        order.lines.map(({ productId }) => productId),
        order,
      )
    : []
  const collections = collectionChoices(deliveryDate, rules, today)

  const chooseDelivery = (day: string) => {
    const along = addDays(day, daysBetween(order.deliveryDate, order.pickupDate))
    const collection = firstFrom(collectionChoices(day, rules, today), along) ?? along
    setPicked({ deliveryDate: day, pickupDate: collection })
  }
  const submit = () =>
    change.run(
      () => calls.change({ ...dates, dryRun: false }),
      (done) =>
        done.page &&
        onChanged(
          done.page,
          delivers
            ? `Changed. Your bin now arrives on ${shortDay(done.deliveryDate)}.`
            : `Changed. Collection is now on ${shortDay(done.pickupDate)}.`,
        ),
    )
  return (
    <Panel title={verbOfDates(can)} onSubmit={submit} onClose={onClose}>
      <FailureNote call={known} phone={organisation.phone} />
      {availability ? (
        <DaySelect
          id="new-delivery"
          label="Deliver on"
          choices={days}
          day={deliveryDate}
          onChoose={chooseDelivery}
        />
      ) : (
        <p class={text.quiet}>{known.busy && 'Checking the calendar…'}</p>
      )}
      {availability && collected && (
        <DaySelect
          id="new-collection"
          label="Collect on"
          help="The hire keeps its length. You can choose another date."
          choices={collections}
          day={pickupDate}
          onChoose={(day) => setPicked({ ...picked, pickupDate: day })}
        />
      )}
      <Quote
        quote={quote}
        currency={order.currency}
        chargesGst={data.chargesGst}
        busy={call.busy}
      />
      <FailureNote call={call.failure ? call : change} phone={organisation.phone} />
      <Decision
        verb={
          delivers
            ? `Deliver on ${shortDay(deliveryDate)}`
            : moved
              ? `Collect on ${shortDay(pickupDate)}`
              : 'Choose a date first'
        }
        busy={change.busy}
        off={quote?.changed !== true}
        onClose={onClose}
      />
    </Panel>
  )
}
