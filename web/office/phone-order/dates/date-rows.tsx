import type { KeyboardEvent } from 'react'
import { addDays, daysBetween } from '#contract/values/day.ts'
import { shortDay } from '#contract/values/spoken-time.ts'
import type { DeliveryDays } from '#contract/office/delivery-days.ts'
import type { OverridableBookingRule } from '#contract/office/phone-order.ts'
import { nextFree, sayDate, sayDay } from '#web/office/phone-order/lookups/say-day.ts'
import { useOffice } from '#web/office/shell/office-context.ts'
import { Ask, FieldError, Input } from '#web/office/phone-order/fields/ask.tsx'
import { DayStrip } from './day-strip.tsx'
import { Reason } from '#web/office/phone-order/fields/reason.tsx'
import { PeriodChoice } from '#web/office/phone-order/fields/select.tsx'
import type { FormProps } from '#web/office/phone-order/form/use-form.ts'

type Props = FormProps & {
  days: DeliveryDays | undefined
  broken: { delivery: OverridableBookingRule[]; collection: OverridableBookingRule[] }
}

/** When it's delivered, with the days around it and what is left on each. */
export function DeliverRow({ days, broken, ...form }: Props) {
  const { draft, change, meaning, problems, catalog } = form
  const { today } = useOffice()
  const { maxAdvanceDays } = catalog.bookingRules
  const { deliveryDate } = meaning
  const day = days?.data.find(({ date }) => date === deliveryDate)
  const next = day && day.reason !== null ? nextFree(days?.data ?? [], day.date) : null
  const step = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (by === undefined) return
    event.preventDefault()
    change({ deliver: shortDay(addDays(deliveryDate ?? today, by)) })
  }
  return (
    <Ask
      label="Deliver"
      field="deliver"
      error={
        <>
          <FieldError id="deliver">{problems.deliver}</FieldError>
          <FieldError id="period">{problems.period}</FieldError>
        </>
      }
      say={
        deliveryDate === null ? (
          draft.deliver.trim() !== '' && 'That isn’t a day'
        ) : (
          <>
            <b>{sayDate(deliveryDate, today)}</b>{' '}
            {deliveryDate > addDays(today, maxAdvanceDays)
              ? `more than ${maxAdvanceDays} days ahead`
              : day && sayDay(day)}
            {day?.reason === null &&
              day.visitsLeft !== null &&
              `, ${day.visitsLeft} places left that day`}
            {next !== null && `. Next free: ${shortDay(next)}`}
          </>
        )
      }
      below={
        <>
          {days && (
            <DayStrip
              days={days.data}
              chosen={deliveryDate}
              onChoose={(deliver) => change({ deliver })}
            />
          )}
          {day && broken.delivery.length > 0 && (
            <DatesReason form={form} why={`${shortDay(day.date)}: ${sayDay(day)}.`} />
          )}
        </>
      }
    >
      <Input
        id="deliver"
        placeholder="tue, 24 or +3"
        value={draft.deliver}
        error={problems.deliver}
        onValue={(deliver) => change({ deliver })}
        onKeyDown={step}
      />
      <PeriodChoice {...form} />
    </Ask>
  )
}

/** When it's collected; after the included days if nothing is typed. */
export function CollectRow({ broken, ...form }: Omit<Props, 'days'>) {
  const { draft, change, meaning, problems, catalog } = form
  const { today } = useOffice()
  const { deliveryDate, pickupDate, choice, onCall, isHire } = meaning
  if (!isHire) return null
  const includedDays = choice?.orderable.pricing.includedDays ?? 0
  const days =
    deliveryDate !== null && pickupDate !== null ? daysBetween(deliveryDate, pickupDate) : 0
  const charged = days + (catalog.bookingRules.hireCountsDeliveryDay ? 1 : 0)
  const extra = Math.max(0, charged - includedDays)
  return (
    <Ask
      label="Collect"
      field="collect"
      error={<FieldError id="collect">{problems.collect}</FieldError>}
      say={
        onCall ? (
          <b>When they call</b>
        ) : pickupDate !== null ? (
          <>
            <b>{sayDate(pickupDate, today)}</b>{' '}
            {extra > 0
              ? `${extra} extra ${extra === 1 ? 'day' : 'days'}`
              : `the ${includedDays} days included`}
          </>
        ) : (
          draft.collect.trim() !== '' && deliveryDate !== null && 'That isn’t a day'
        )
      }
      below={
        broken.delivery.length === 0 &&
        broken.collection.length > 0 &&
        pickupDate !== null && <DatesReason form={form} why={`${shortDay(pickupDate)}: closed.`} />
      }
    >
      <Input
        id="collect"
        placeholder={`+${includedDays || 7}, or “call”`}
        value={draft.collect}
        error={problems.collect}
        onValue={(collect) => change({ collect })}
      />
    </Ask>
  )
}

function DatesReason({ form, why }: { form: FormProps; why: string }) {
  const { draft, change, problems } = form
  return (
    <Reason
      id="reason"
      why={why}
      value={draft.reason}
      error={problems.reason}
      onValue={(reason) => change({ reason })}
    />
  )
}
