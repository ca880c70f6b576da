import type { DriverDay, DriverJob, DriverRun } from '#contract/driver/day.ts'
import { Button } from '#web/driver/controls/button.tsx'
import { comeIntoView } from '#web/driver/controls/come-into-view.ts'
import { sayAddress } from '#web/driver/day/say.ts'
import { countNumbers, isNumberStep, numbersAt, sayNumbers } from '#web/driver/day/bins/numbers.ts'
import type { NumberStep } from '#web/driver/day/bins/numbers.ts'
import { stepsOf } from '#web/driver/day/steps.ts'
import type { Report } from '#web/driver/outbox/write-actions.ts'
import { CameraTile, Photos } from '#web/driver/photos/photos.tsx'
import { report } from '#web/driver/state/report.ts'
import { sayPhoto } from './reports.ts'
import { binsOfRun } from './steps/bins-of-run.ts'
import { isAmong, NumberKeys } from './steps/number-keys.tsx'
import styles from './stop.module.css'

/** A bin whose number is asked for again: it's the one at this place, from 0. */
export type Asked = { step: NumberStep; place: number }

/** Numbers and photos can be put right after the outcome; the office sees what was there before. */
export function Correction(props: {
  job: DriverJob
  settings: DriverDay['settings']
  ask: (asked: Asked) => void
}) {
  const { job, settings, ask } = props
  const steps = stepsOf(job.type, settings).filter(isNumberStep)
  return (
    <section ref={comeIntoView} class={styles.correction}>
      <h2>Correct it</h2>
      {steps.map((step) => {
        const numbers = numbersAt(step, job)
        const shown = numbers.length < countNumbers(job) ? [...numbers, null] : numbers
        return shown.map((number, place) => (
          <Button key={`${step.name} ${place}`} onTap={() => ask({ step, place })}>
            {wordOf(step)}: {number ?? (place === 0 ? 'no number' : 'one more')}
          </Button>
        ))
      })}
      <Photos three>
        <CameraTile label="Photo" take={(photo) => report([sayPhoto(job, 'other', photo)])} />
      </Photos>
    </section>
  )
}

const wordOf = ({ name }: NumberStep) => (name === 'number_out' ? 'Bin taken' : 'Bin left')

/** Asks for a number as at its step. The bin that was said may be one of those that fit. */
export function NumberAgain(
  props: Asked & {
    job: DriverJob
    run: DriverRun
    close: () => void
  },
) {
  const { job, run, step, place, close } = props
  const numbers = numbersAt(step, job)
  const said = numbers[place] ?? null
  const bins = binsOfRun(run)
  const known = bins.map(({ number }) => number)
  const amend = async (number: string) => {
    // A job of several bins says all of them, so that none stays that isn't shown.
    const others = step.name === 'number_in' ? { moreBinsIn: [] } : { moreBinsOut: [] }
    const all = [...numbers.slice(0, place), number, ...numbers.slice(place + 1)]
    const amended: Report = {
      kind: 'amend',
      target: { type: 'job', id: job.id },
      data: { ...(countNumbers(job) > 1 && others), ...sayNumbers(step, all) },
      says: { what: `Bin number ${number}`, where: sayAddress(job) },
    }
    if (number === said || (await report([amended]))) close()
  }
  return (
    <NumberKeys
      question={`${wordOf(step)}: which number?`}
      bins={
        said === null || isAmong(known, said)
          ? bins
          : [{ id: said, number: said, productName: job.items[0]?.name ?? '' }, ...bins]
      }
      said={numbers.filter((_, index) => index !== place)}
      answer={amend}
      door={<Button onTap={close}>Back</Button>}
    />
  )
}
