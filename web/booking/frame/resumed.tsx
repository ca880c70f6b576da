import { shortDay } from '#contract/values/spoken-time.ts'
import { StepLink } from '#web/booking/step-link.tsx'
import type { StepProps } from '#web/booking/step.ts'
import { Notice } from '#web/ui/notice.tsx'

/** Names the dates of an earlier visit, after a link has opened a step that comes after them. */
export function Resumed({ data, draft, go }: StepProps) {
  const { deliveryDate, pickupDate } = draft
  if (deliveryDate === null) return null
  const until = pickupDate === null || pickupDate === deliveryDate ? null : pickupDate
  return (
    <Notice space="between">
      For {shortDay(deliveryDate)}
      {until && ` to ${shortDay(until)}`}, as you chose before.{' '}
      <StepLink path={data.path} step="dates" go={go}>
        Change dates
      </StepLink>
    </Notice>
  )
}
