import { chosenOf } from '#web/booking/draft/chosen.ts'
import type { StepProps } from '#web/booking/step.ts'
import buttonStyles from '#web/ui/button.module.css'
import { classNames } from '#web/ui/class-names.ts'
import { Notice } from '#web/ui/notice.tsx'
import { variantOf } from './bin-body.ts'

/** While another kind of bin is chosen: that the others are kept, and how to give it up. */
export function AddingTo({ data, draft, change, go }: StepProps) {
  const { bins } = chosenOf(draft, data.catalog)
  const kept = bins.filter((_, index) => index !== draft.binIndex)
  const [first] = kept
  if (draft.binIndex === 0 || !first) return null
  const names = kept.map(
    ({ orderable, quantity }) => `${quantity} × ${variantOf(orderable)?.name ?? orderable.name}`,
  )
  return (
    <Notice space="below">
      Adding to {names.join(', ')}{' '}
      <button
        type="button"
        class={classNames(buttonStyles.button, buttonStyles.plain)}
        onClick={() => {
          change({
            bins: draft.bins.filter((_, index) => index !== draft.binIndex),
            binIndex: 0,
            groupId: first.orderable.product.productGroupId,
          })
          go('size')
        }}
      >
        Cancel
      </button>
    </Notice>
  )
}
