import type { Draft } from '#web/booking/draft/draft.ts'
import { shortDay } from '#contract/values/spoken-time.ts'
import { mistakeAt } from '#web/ui/form/error-summary.tsx'
import type { Mistake } from '#web/ui/form/error-summary.tsx'
import { FieldError, idOfError } from '#web/ui/form/field.tsx'
import styles from './dates-step.module.css'

type Which = 'delivery' | 'collection'

/** The two dates, each a button that turns the calendar to it. */
export function DateButtons(props: {
  draft: Pick<Draft, 'deliveryDate' | 'pickupDate' | 'collectOnCall'>
  collects: boolean
  choosing: Which
  onChoosing: (which: Which) => void
  mistakes: readonly Mistake[]
}) {
  const { draft, collects, choosing, onChoosing, mistakes } = props
  const { deliveryDate, pickupDate } = draft
  const wrong = (which: Which) => ({ id: which, error: mistakeAt(mistakes, which) })
  return (
    <>
      <FieldError {...wrong('delivery')} />
      <FieldError {...wrong('collection')} />
      <div class={styles.dates}>
        <button
          type="button"
          id="delivery"
          aria-describedby={idOfError(wrong('delivery'))}
          class={styles.date}
          aria-pressed={choosing === 'delivery'}
          onClick={() => onChoosing('delivery')}
        >
          <span>{collects ? 'Delivery' : 'Day'}</span>
          <strong>{deliveryDate ? shortDay(deliveryDate) : 'Choose a day'}</strong>
        </button>
        {collects && (
          <button
            type="button"
            id="collection"
            aria-describedby={idOfError(wrong('collection'))}
            class={styles.date}
            aria-pressed={choosing === 'collection'}
            aria-disabled={deliveryDate === null}
            onClick={() => onChoosing('collection')}
          >
            <span>{draft.collectOnCall ? 'Collection by' : 'Collection'}</span>
            <strong>{pickupDate ? shortDay(pickupDate) : '–'}</strong>
          </button>
        )}
      </div>
    </>
  )
}
