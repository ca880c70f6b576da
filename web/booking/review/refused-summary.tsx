import { shortDay } from '#contract/values/spoken-time.ts'
import type { StepProps } from '#web/booking/step.ts'
import buttonStyles from '#web/ui/button.module.css'
import { classNames } from '#web/ui/class-names.ts'
import { SummaryBox } from '#web/ui/form/error-summary.tsx'
import type { Placed } from './map-problems.ts'

/** Why the server refused the booking: each problem leads to the step and control that fix it. */
export function RefusedSummary({
  problems,
  go,
  data,
  draft,
  change,
}: StepProps & { problems: readonly Placed[] }) {
  const nextDate = problems.find((it) => it.id === 'delivery' && it.nextDate !== null)?.nextDate
  const takeNextDate = nextDate && draft.deliveryDate && (
    <p>
      <button
        type="button"
        class={classNames(buttonStyles.button, buttonStyles.second)}
        onClick={() => {
          change({ wantedDate: nextDate, deliveryDate: null, pickupDate: null })
          go('dates')
        }}
      >
        Take {shortDay(nextDate)} instead
      </button>
    </p>
  )
  const sold = problems.some((it) => it.id === 'delivery') && !nextDate
  const seeOthers = sold && (
    <p>
      <button
        type="button"
        class={classNames(buttonStyles.button, buttonStyles.second)}
        onClick={() => go('dates')}
      >
        See what is free
      </button>
    </p>
  )
  return (
    <SummaryBox problems={problems} footer={takeNextDate || seeOthers}>
      {problems.map(({ id, step, message }) => (
        <li key={`${step} ${id}`}>
          <a
            href={`${data.path}/${step}#${id}`}
            onClick={(event) => {
              event.preventDefault()
              if (step === 'review') document.getElementById(id)?.focus()
              else go(step, undefined, id)
            }}
          >
            {message}
          </a>
        </li>
      ))}
    </SummaryBox>
  )
}
