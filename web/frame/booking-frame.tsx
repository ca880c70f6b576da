import type { BookingStep } from '#contract/catalog/booking-steps.ts'
import type { Catalog } from '#contract/catalog/catalog.ts'
import { Frame } from '#web/booking/frame/frame.tsx'
import { SuburbHeading } from '#web/booking/place/suburb-heading.tsx'
import { Progress } from '#web/booking/frame/progress.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** The booking page until its program starts, or without JavaScript for good. */
export function BookingFrame({
  catalog,
  step,
  inline,
}: {
  catalog: Catalog
  step: BookingStep
  inline: boolean
}) {
  const { phone } = catalog.organisation
  return (
    <Frame
      catalog={catalog}
      inline={inline}
      progress={
        step !== 'done' && (
          <Progress path="" catalog={catalog} step={step} isOpen={() => false} go={() => {}} />
        )
      }
    >
      {step === 'suburb' && <SuburbHeading branding={catalog.branding} />}
      <noscript>
        <Notice space="between">
          To book here, turn on JavaScript in your browser.{phone !== null && ` Or call ${phone}.`}
        </Notice>
      </noscript>
    </Frame>
  )
}
