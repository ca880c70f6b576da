import { numberKey } from '#contract/dispatch/bin-number.ts'
import type { DriverDay, DriverJob, DriverRun } from '#contract/driver/day.ts'
import { Button } from '#web/driver/controls/button.tsx'
import { comeIntoView } from '#web/driver/controls/come-into-view.ts'
import { sayAddress } from '#web/driver/day/say.ts'
import { stepsOf } from '#web/driver/day/steps.ts'
import type { Step } from '#web/driver/day/steps.ts'
import type { Report } from '#web/driver/outbox/write-actions.ts'
import { CameraTile, Photos } from '#web/driver/photos/photos.tsx'
import { report } from '#web/driver/state/report.ts'
import { sayPhoto } from './reports.ts'
import { binsOfRun } from './steps/bins-of-run.ts'
import { NumberKeys } from './steps/number-keys.tsx'
import styles from './stop.module.css'

/** Numbers and photos can be put right after the outcome; the office sees what was there before. */
export function Correction(props: {
  job: DriverJob
  settings: DriverDay['settings']
  ask: (step: Step) => void
}) {
  const { job, settings, ask } = props
  const steps = stepsOf(job.type, settings).filter(isNumber)
  return (
    <section ref={comeIntoView} class={styles.correction}>
      <h2>Correct it</h2>
      {steps.map((step) => (
        <Button key={step.name} onTap={() => ask(step)}>
          {wordOf(step)}: {job[fieldOf(step)] ?? 'no number'}
        </Button>
      ))}
      <Photos three>
        <CameraTile label="Photo" take={(photo) => report([sayPhoto(job, 'other', photo)])} />
      </Photos>
    </section>
  )
}

const isNumber = ({ name }: Step) => name === 'number_out' || name === 'number_in'
const fieldOf = ({ name }: Step) => (name === 'number_out' ? 'binOut' : 'binIn')
const wordOf = ({ name }: Step) => (name === 'number_out' ? 'Bin taken' : 'Bin left')

/** Asks for a number as at its step. The bin that was said may be one of those that fit. */
export function NumberAgain(props: {
  job: DriverJob
  run: DriverRun
  step: Step
  close: () => void
}) {
  const { job, run, step, close } = props
  const said = job[fieldOf(step)]
  const bins = binsOfRun(run)
  const isKnown = bins.some(({ number }) => said !== null && numberKey(number) === numberKey(said))
  const amend = async (number: string) => {
    const amended: Report = {
      kind: 'amend',
      target: { type: 'job', id: job.id },
      data: { [fieldOf(step)]: number },
      says: { what: `Bin number ${number}`, where: sayAddress(job) },
    }
    if (number === said || (await report([amended]))) close()
  }
  return (
    <NumberKeys
      question={`${wordOf(step)}: which number?`}
      bins={
        said === null || isKnown
          ? bins
          : [{ id: said, number: said, productName: job.items[0]?.name ?? '' }, ...bins]
      }
      answer={amend}
      door={<Button onTap={close}>Back</Button>}
    />
  )
}
