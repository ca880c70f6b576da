import type { BookingStep } from '#contract/catalog/booking-steps.ts'
import { SizeStep } from '#web/booking/choose/size-step.tsx'
import { DatesStep } from '#web/booking/dates/dates-step.tsx'
import { DetailsStep } from '#web/booking/details/details-step.tsx'
import { Docket } from '#web/booking/docket/docket.tsx'
import { DoneStep } from '#web/booking/done/done-step.tsx'
import { Facts } from '#web/booking/place/facts.tsx'
import { Street } from '#web/booking/place/street.tsx'
import { ReviewStep } from '#web/booking/review/review-step.tsx'
import { WasteStep } from '#web/booking/waste/waste-step.tsx'
import type { StepProps } from './step.ts'
import type { Session } from './use-session.ts'

/** A step after the first. */
function Step({
  step,
  props,
  session,
}: {
  step: Exclude<BookingStep, 'suburb'>
  props: StepProps
  session: Session
}) {
  const { price, attempt, book, booked } = session
  switch (step) {
    case 'waste':
      return <WasteStep {...props} />
    case 'size':
      return <SizeStep {...props} />
    case 'dates':
      return <DatesStep {...props} />
    case 'details':
      return <DetailsStep {...props} />
    case 'review':
      return price && <ReviewStep {...props} price={price} attempt={attempt} onBook={book} />
    case 'done':
      return (
        booked && (
          <DoneStep data={props.data} booked={booked} onAnother={() => props.go('suburb')} />
        )
      )
  }
}

/** What the page loads once its first step shows: what is below that, the other steps, and the docket beside them. */
export const later = { Street, Facts, Step, Docket }
