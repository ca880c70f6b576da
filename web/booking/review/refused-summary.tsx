import { useEffect, useRef } from 'preact/hooks'
import { shortDay } from '#web/spoken-time.ts'
import type { StepProps } from '#web/booking/step.ts'
import type { Placed } from './map-problems.ts'

/** What the organisation's rules refused, each item leading to where it is put right. */
export function RefusedSummary({
  problems,
  go,
  data,
  draft,
  change,
  onPutRight,
}: StepProps & { problems: readonly Placed[]; onPutRight?: () => void }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [problems])
  const dated = problems.find(({ id, nextDate }) => id === 'delivery' && nextDate !== null)
  return (
    <div class="summary" role="alert" tabIndex={-1} ref={box} aria-labelledby="summary-title">
      <h2 id="summary-title">There is a problem</h2>
      <ul>
        {problems.map(({ id, step, message }) => (
          <li key={`${step} ${id}`}>
            <a
              href={`${data.path}/${step}#${id}`}
              onClick={(event) => {
                event.preventDefault()
                go(step, undefined, id)
              }}
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
      {dated?.nextDate && draft.deliveryDate && (
        <p>
          <button
            type="button"
            class="button second"
            onClick={() => {
              change({ wantedDate: dated.nextDate, deliveryDate: null, pickupDate: null })
              onPutRight?.()
              go('dates')
            }}
          >
            Take {shortDay(dated.nextDate)} instead
          </button>
        </p>
      )}
    </div>
  )
}
