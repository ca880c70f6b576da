import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { addDays, daysBetween } from '#contract/values/day.ts'
import type { Day } from '#contract/values/day.ts'
import { hireDays } from '#contract/orders/pricing.ts'
import { Choice, ChoiceGroup } from '#web/ui/form/choice.tsx'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import type { Mistake } from '#web/ui/form/error-summary.tsx'
import { shortDay } from '#web/spoken-time.ts'
import type { StepProps } from '#web/booking/step.ts'
import { usualCollection, whyNotCollected, whyNotDelivered } from './calendar.ts'
import { chosenOf } from '#web/booking/draft/chosen.ts'
import { DatePicker } from './date-picker.tsx'
import { LookingNotice } from './looking-notice.tsx'
import { PeriodChoice, periodsOn } from './period-choice.tsx'
import { daysOf, shortPrice } from '#web/booking/price/spoken.ts'
import { useAvailability } from './use-availability.ts'
import './dates-step.css'

/** When the bin comes and goes. */
export function DatesStep(props: StepProps) {
  const { data, draft, change, onDone, onCatalog } = props
  const { catalog, today } = data
  const rules = catalog.bookingRules
  const chosen = chosenOf(draft, catalog)
  const look = useAvailability(data, onCatalog)
  const known = look.state === 'known' ? look.availability : null
  const [choosing, setChoosing] = useState<'delivery' | 'collection'>('delivery')
  const [mistakes, setMistakes] = useState<Mistake[]>([])
  // The collection follows on a delivery that was just chosen, and the focus with it.
  const followsOn = useRef(false)
  const wait = draft.waitWhileLoad && chosen.hires
  const collects = chosen.hires && !wait

  const notDelivered = useMemo(
    () => whyNotDelivered(chosen, rules, today, known),
    [draft.bins, draft.locality, rules, known],
  )
  const notCollectedFor = (delivery: Day) => whyNotCollected(chosen, rules, delivery, known)
  const included = Math.max(
    1,
    Math.min(...chosen.bins.map(({ orderable }) => orderable.pricing.includedDays), 400),
  )
  const countsFirst = rules.hireCountsDeliveryDay ? 1 : 0

  const deliverOn = (day: Day) => {
    const collection = usualCollection(day, included - countsFirst, notCollectedFor(day))
    const periods = periodsOn(day, catalog.deliveryTimePeriods)
    setMistakes([])
    change({
      wantedDate: null,
      deliveryDate: day,
      pickupDate: chosen.hires ? collection : null,
      periodId: periods.some(({ id }) => id === draft.periodId) ? draft.periodId : null,
    })
    if (collects) setChoosing('collection')
  }
  // A date that a link asked for is taken as soon as it is known to be free.
  useEffect(() => {
    if (known && draft.wantedDate !== null && notDelivered(draft.wantedDate) === null) {
      deliverOn(draft.wantedDate)
    }
  }, [known])

  const onSubmit = (event: Event) => {
    event.preventDefault()
    const wrong: Mistake[] = []
    const { deliveryDate, pickupDate } = draft
    const why = deliveryDate === null ? null : notDelivered(deliveryDate)
    if (deliveryDate === null) {
      wrong.push({ id: 'delivery', message: 'Choose the day on which we deliver' })
    } else if (why !== null) {
      wrong.push({ id: 'delivery', message: `${shortDay(deliveryDate)} can’t be had. ${why}` })
    } else if (collects) {
      const whyNot = pickupDate === null ? 'Choose one' : notCollectedFor(deliveryDate)(pickupDate)
      if (whyNot !== null) {
        const message =
          pickupDate === null
            ? 'Choose the day on which we collect'
            : `We can’t collect on ${shortDay(pickupDate)}. ${whyNot}`
        wrong.push({ id: 'collection', message })
      }
    }
    setMistakes(wrong)
    if (wrong.length === 0) onDone()
  }

  const { deliveryDate, pickupDate } = draft
  const mode = collects && deliveryDate !== null ? choosing : 'delivery'
  return (
    <form onSubmit={onSubmit} noValidate>
      <ErrorSummary mistakes={mistakes.length > 0 ? mistakes : props.mistakes} />
      <h1 tabIndex={-1}>{collects ? 'When do you need it?' : 'Which day?'}</h1>
      {draft.wantedDate !== null && known && (
        <p class="notice">
          {shortDay(draft.wantedDate)} can’t be had. {notDelivered(draft.wantedDate)}.
        </p>
      )}
      <div class="dates">
        <button
          type="button"
          id="delivery"
          class="date-button"
          aria-pressed={mode === 'delivery'}
          onClick={() => setChoosing('delivery')}
        >
          <span>{collects ? 'Delivery' : 'Day'}</span>
          <strong>{deliveryDate ? shortDay(deliveryDate) : 'Choose a day'}</strong>
        </button>
        {collects && (
          <button
            type="button"
            id="collection"
            class="date-button"
            aria-pressed={mode === 'collection'}
            aria-disabled={deliveryDate === null}
            onClick={() => {
              followsOn.current = false
              setChoosing('collection')
            }}
          >
            <span>{draft.collectOnCall ? 'Collection by' : 'Collection'}</span>
            <strong>{pickupDate ? shortDay(pickupDate) : '–'}</strong>
          </button>
        )}
      </div>
      <LookingNotice look={look} />
      <DatePicker
        key={mode}
        id="calendar"
        what={mode}
        today={today}
        last={
          mode === 'delivery'
            ? addDays(today, rules.maxAdvanceDays)
            : addDays(deliveryDate ?? today, longest(chosen.bins))
        }
        start={deliveryDate}
        end={collects ? pickupDate : null}
        whyNot={mode === 'delivery' ? notDelivered : notCollectedFor(deliveryDate ?? today)}
        takesFocus={mode === 'collection' && followsOn.current}
        onChoose={(day) => {
          followsOn.current = true
          if (mode === 'delivery') deliverOn(day)
          else change({ pickupDate: day })
        }}
      />
      {collects && deliveryDate && pickupDate && (
        <p class="hire-length" role="status">
          <HireLength {...{ deliveryDate, pickupDate, chosen, rules }} />
        </p>
      )}
      <PeriodChoice
        periods={catalog.deliveryTimePeriods}
        day={deliveryDate}
        chosen={draft.periodId}
        onChoose={(periodId) => change({ periodId })}
      />
      {chosen.hires && (rules.waitWhileLoad.offered || rules.collectOnCall) && (
        <ChoiceGroup legend="Another way to collect it">
          {rules.waitWhileLoad.offered && (
            <Choice
              type="checkbox"
              id="wait"
              name="wait"
              checked={draft.waitWhileLoad}
              onChoose={(waitWhileLoad) => {
                setChoosing('delivery')
                change({ waitWhileLoad, collectOnCall: false })
              }}
            >
              Wait while I load
              <span class="quiet">
                {' '}
                The truck waits up to {rules.waitWhileLoad.minutes} minutes and takes the bin away
                again, for {shortPrice(rules.waitWhileLoad.price)} a bin.
              </span>
            </Choice>
          )}
          {rules.collectOnCall && !wait && (
            <Choice
              type="checkbox"
              id="on-call"
              name="on-call"
              checked={draft.collectOnCall}
              onChoose={(collectOnCall) => change({ collectOnCall })}
            >
              Collect when I call
              <span class="quiet">
                {' '}
                The price is for the days up to the collection date above; call us when the bin is
                ready.
              </span>
            </Choice>
          )}
        </ChoiceGroup>
      )}
      <p class="onward">
        <button class="button" type="submit">
          Continue
        </button>
      </p>
    </form>
  )
}

function longest(bins: ReturnType<typeof chosenOf>['bins']): number {
  return Math.min(366, ...bins.map(({ orderable }) => orderable.product.maxHireDays ?? 366))
}

/** "9 days: 7 included, 2 extra at $15 a day". */
function HireLength(props: {
  deliveryDate: Day
  pickupDate: Day
  chosen: ReturnType<typeof chosenOf>
  rules: { hireCountsDeliveryDay: boolean }
}) {
  const { deliveryDate, pickupDate, chosen, rules } = props
  if (daysBetween(deliveryDate, pickupDate) < 0) return null
  const days = hireDays(deliveryDate, pickupDate, rules.hireCountsDeliveryDay)
  const parts = chosen.bins
    .filter(({ orderable }) => orderable.product.lineType === 'hire')
    .map(({ orderable: { name, pricing } }) => {
      const extra = Math.max(0, days - pricing.includedDays)
      if (extra === 0 || pricing.extraDayPrice === 0) return 'included in the price'
      const price = `${extra} extra at ${shortPrice(pricing.extraDayPrice)} a day`
      return chosen.bins.length > 1
        ? `${price} for ${name}`
        : `${pricing.includedDays} included, ${price}`
    })
  return (
    <>
      {daysOf(days)} hire: {[...new Set(parts)].join('; ')}
    </>
  )
}
