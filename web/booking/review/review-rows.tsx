import type { BookingStep } from '#contract/catalog/booking-steps.ts'
import { chosenOf } from '#web/booking/draft/chosen.ts'
import { addOnsOf } from '#web/booking/draft/compose-body.ts'
import { wantsTexts } from '#web/booking/draft/wants-texts.ts'
import { includedLinesOf } from '#web/booking/docket/included-lines.tsx'
import { StepLink } from '#web/booking/step-link.tsx'
import type { StepProps } from '#web/booking/step.ts'
import { readAbn, sayAbn } from '#contract/values/abn.ts'
import { longDay, spokenTime } from '#contract/values/spoken-time.ts'
import { sayPlace } from '#contract/values/state.ts'
import { tieUnits } from '#contract/values/words/tie-units.ts'
import text from '#web/ui/text.module.css'
import styles from './review-step.module.css'

/** What was chosen, where, when and by whom, each with a link to its step. */
export function ReviewRows({ data, draft, go }: StepProps) {
  const chosen = chosenOf(draft, data.catalog)
  const { details, locality, deliveryDate, pickupDate } = draft
  const period = data.catalog.deliveryTimePeriods.find(({ id }) => id === draft.periodId)
  const isCompany = details.customerType === 'company'
  const included = includedLinesOf(draft, data.catalog)
  const row = (name: string, step: BookingStep, lines: (string | false | null | undefined)[]) => (
    <div class={styles.row}>
      <dt>{name}</dt>
      <dd>
        {lines.filter(Boolean).map((line, index) => (
          <span key={index}>{line}</span>
        ))}
      </dd>
      <dd>
        <StepLink path={data.path} step={step} go={go}>
          Change<span class={text.hidden}> {name.toLowerCase()}</span>
        </StepLink>
      </dd>
    </div>
  )
  return (
    <dl class={styles.review}>
      {row('What', 'size', [
        ...chosen.bins.map(({ orderable, quantity }) =>
          tieUnits(`${quantity} × ${orderable.name}`),
        ),
        ...addOnsOf(draft, chosen).map(({ addOn, quantity }) =>
          tieUnits(`${quantity} × ${addOn.name}`),
        ),
      ])}
      {included.length > 0 && (
        <div class={styles.row}>
          <dt>Included</dt>
          <dd>
            {included.map((line, index) => (
              <span key={index}>
                {included.length > 1 && `${line.name}: `}
                {line.included}
                {line.after !== null && <small>After that {line.after}</small>}
              </span>
            ))}
          </dd>
        </div>
      )}
      {row('Where', 'details', [
        details.address,
        locality && sayPlace(locality),
        details.lotNumber && `Lot ${details.lotNumber}`,
      ])}
      {row('Delivery', 'dates', [
        deliveryDate && longDay(deliveryDate),
        period &&
          `${period.name}, ${spokenTime(period.startTime)} to ${spokenTime(period.endTime)}`,
        chosen.waits && 'The truck waits while you load',
      ])}
      {chosen.collects &&
        row('Collection', 'dates', [
          pickupDate && longDay(pickupDate),
          chosen.calls && 'When you call',
        ])}
      {row('Who', 'details', [
        details.customerName,
        isCompany &&
          details.abn.trim() !== '' &&
          `ABN ${sayAbn(readAbn(details.abn) ?? details.abn)}`,
        isCompany &&
          details.billingAddress.trim() !== '' &&
          `Invoice to ${details.billingAddress.trim()}`,
        details.contactName !== details.customerName && details.contactName,
        details.email,
        details.phone,
        data.offersTexts && wantsTexts(draft) && 'Texts about the crew’s visits',
      ])}
    </dl>
  )
}
