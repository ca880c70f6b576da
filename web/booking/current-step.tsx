import type { BookingStep } from '#contract/catalog/booking-steps.ts'
import { SizeStep } from '#web/booking/choose/size-step.tsx'
import { WasteStep } from '#web/booking/waste/waste-step.tsx'
import { DatesStep } from '#web/booking/dates/dates-step.tsx'
import { DetailsStep } from '#web/booking/details/details-step.tsx'
import { DoneStep } from '#web/booking/done/done-step.tsx'
import { SuburbStep } from '#web/booking/place/suburb-step.tsx'
import { ReviewStep } from '#web/booking/review/review-step.tsx'
import type { StepProps } from './step.ts'
import type { Session } from './use-session.ts'

/** The step that the address names. */
export function CurrentStep({
  step,
  props,
  session,
}: {
  step: BookingStep
  props: StepProps
  session: Session
}) {
  const { price, attempt, book, booked } = session
  switch (step) {
    case 'suburb':
      return <SuburbStep {...props} />
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
