import { isDone } from '#web/driver/day/steps.ts'
import type { Step } from '#web/driver/day/steps.ts'
import type { Draft } from '#web/driver/day/draft.ts'
import type { DriverJob } from '#contract/driver/day.ts'
import { classNames } from '#web/ui/class-names.ts'
import styles from './stations.module.css'

/** The steps of a stop on the dock’s edge: filled is done, a ring is here, hollow is ahead. */
export function Stations(props: {
  steps: readonly Step[]
  present: Step
  job: DriverJob
  draft: Draft
}) {
  const { steps, present, job, draft } = props
  return (
    <ol class={classNames(styles.stations, steps.length > 5 && styles.many)}>
      {steps.map((step) => {
        const isHere = step.name === present.name
        return (
          <li
            key={step.name}
            class={isHere ? styles.now : isDone(step, job, draft) ? styles.done : styles.ahead}
            {...(isHere && { 'aria-current': 'step' as const })}
          >
            <span>{step.word}</span>
          </li>
        )
      })}
    </ol>
  )
}
