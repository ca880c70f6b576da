import { useRef, useState } from 'preact/hooks'
import { addDays } from '#contract/values/day.ts'
import type { Day } from '#contract/values/day.ts'
import type { Chosen } from '#web/booking/draft/chosen.ts'
import { STEP_FORM } from '#web/booking/step.ts'
import type { StepProps } from '#web/booking/step.ts'
import { shortDay } from '#contract/values/spoken-time.ts'
import { ErrorSummary, mistakeAt } from '#web/ui/form/error-summary.tsx'
import type { Mistake } from '#web/ui/form/error-summary.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { checkDates } from './check-dates.ts'
import { CollectionWays } from './collection-ways.tsx'
import { DateButtons } from './date-buttons.tsx'
import { DatePicker } from '#web/booking/dates/calendar/date-picker.tsx'
import { FreeInstead } from './free-instead.tsx'
import { HireLength } from './hire-length.tsx'
import { LookingNotice } from './looking-notice.tsx'
import { PeriodChoice } from './period-choice.tsx'
import { useDates } from './use-dates.ts'

/** The delivery and collection dates. */
export function DatesStep(props: StepProps) {
  const { data, draft, change, onDone } = props
  const { catalog, today } = data
  const rules = catalog.bookingRules
  const dates = useDates(props)
  const { look, chosen, collects, choosing, notDelivered } = dates
  const [found, setFound] = useState<Mistake[]>([])
  const mistakes = found.length > 0 ? found : props.mistakes
  // After a delivery is chosen the calendar turns to the collection, and takes the focus along.
  const followsOnRef = useRef(false)

  const onSubmit = (event: Event) => {
    event.preventDefault()
    const wrong = checkDates(draft, dates)
    setFound(wrong)
    if (wrong.length === 0) onDone()
  }
  const { deliveryDate, pickupDate, wantedDate } = draft
  return (
    <form onSubmit={onSubmit} noValidate id={STEP_FORM}>
      <ErrorSummary mistakes={mistakes} />
      <h1 tabIndex={-1}>{collects ? 'When do you need it?' : 'Which day?'}</h1>
      {wantedDate !== null && look.state === 'known' && (
        <Notice space="below">
          {wantedDate < today
            ? `${shortDay(wantedDate)} has passed. Choose another day.`
            : `${shortDay(wantedDate)} isn’t available. ${notDelivered(wantedDate)}.`}
        </Notice>
      )}
      <DateButtons
        draft={draft}
        collects={collects}
        choosing={choosing}
        mistakes={mistakes}
        onChoosing={(which) => {
          if (which === 'collection') followsOnRef.current = false
          dates.setChoosing(which)
        }}
      />
      <LookingNotice look={look} />
      {look.state === 'known' && (
        <FreeInstead
          {...props}
          asked={{ catalog, today, area: chosen.area, availability: look.availability }}
        />
      )}
      <DatePicker
        key={choosing}
        id="calendar"
        what={choosing}
        today={today}
        last={
          choosing === 'delivery'
            ? addDays(today, rules.maxAdvanceDays)
            : addDays(deliveryDate ?? today, longestHire(chosen))
        }
        start={deliveryDate}
        end={collects ? pickupDate : null}
        whyNot={
          choosing === 'delivery' ? notDelivered : dates.notCollectedFor(deliveryDate ?? today)
        }
        busy={look.state === 'looking'}
        takesFocus={() => choosing === 'collection' && followsOnRef.current}
        onChoose={(day: Day) => {
          followsOnRef.current = true
          setFound([])
          if (choosing === 'delivery') dates.deliverOn(day)
          else change({ pickupDate: day })
        }}
      />
      {collects && deliveryDate && pickupDate && (
        <HireLength
          deliveryDate={deliveryDate}
          pickupDate={pickupDate}
          chosen={chosen}
          rules={rules}
          currency={catalog.organisation.currency}
        />
      )}
      <PeriodChoice
        periods={catalog.deliveryTimePeriods}
        currency={catalog.organisation.currency}
        day={deliveryDate}
        chosen={draft.periodId}
        error={mistakeAt(mistakes, 'period')}
        onChoose={(periodId) => change({ periodId })}
      />
      {chosen.hires && (
        <CollectionWays
          draft={draft}
          catalog={catalog}
          error={mistakeAt(mistakes, 'wait')}
          onChange={(part) => {
            if ('waitWhileLoad' in part) dates.setChoosing('delivery')
            change(part)
          }}
        />
      )}
    </form>
  )
}

function longestHire({ bins }: Chosen): number {
  return Math.min(366, ...bins.map(({ orderable }) => orderable.product.maxHireDays ?? 366))
}
