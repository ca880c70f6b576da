import { australianMobile } from '#contract/values/mobile.ts'
import { Choice } from '#web/ui/choice/choice.tsx'
import type { Draft } from '#web/booking/draft/draft.ts'
import styles from './details-step.module.css'

/** Whether the hirer wants texts about the crew's visits. Only mobiles get any, so only they are asked. */
export function TextsChoice({
  phone,
  on,
  change,
}: {
  phone: string
  on: boolean
  change: (part: Partial<Draft>) => void
}) {
  if (australianMobile(phone) === null) return null
  return (
    <>
      <Choice
        type="checkbox"
        name="texts"
        checked={on}
        describedBy="texts-help"
        onChoose={(texts) => change({ texts })}
      >
        Text me when the crew is on its way, when it’s done, and if the day changes
      </Choice>
      <p id="texts-help" class={styles.below}>
        From 7 am to 8 pm. Reply STOP at any time.
      </p>
    </>
  )
}
