import type { ComponentChild } from 'preact'
import { useState } from 'preact/hooks'
import type { DriverJob, DriverRun } from '#contract/driver/day.ts'
import { Button, Primary, Two } from '#web/driver/controls/button.tsx'
import { Ask, Dock } from '#web/driver/controls/dock.tsx'
import type { Draft } from '#web/driver/day/draft.ts'
import type { Step } from '#web/driver/day/steps.ts'
import { changeDraft } from '#web/driver/state/report.ts'
import { binsOfRun } from './bins-of-run.ts'
import { NumberKeys } from './number-keys.tsx'

/** The bin's number: a question with the expected answer, and a keypad for another. */
export function NumberDock(props: {
  job: DriverJob
  run: DriverRun
  draft: Draft
  step: Step
  stations: ComponentChild
  cannot: ComponentChild
}) {
  const { job, run, draft, step, stations, cannot } = props
  const expected =
    (step.name === 'number_out' ? job.binsExpected[0] : broughtFor(job, run))?.number ?? null
  // An exchange asks twice: which of the two is said.
  const which = step.name === 'number_in' ? 'new' : 'full'
  const question = job.type === 'exchange' ? `Number of the ${which} bin?` : 'Number on the bin?'
  const [typing, type] = useState(expected === null)
  const field = step.name === 'number_out' ? 'binOut' : 'binIn'
  const answer = (answered: string) => changeDraft(job.id, { [field]: answered })
  const skip = () => changeDraft(job.id, { skipped: [...(draft.skipped ?? []), step.name] })
  if (!typing && expected !== null) {
    return (
      <Dock>
        {stations}
        <Ask question={question} answer={expected} />
        <Primary onTap={() => answer(expected)}>Yes, {expected}</Primary>
        <Two>
          <Button onTap={() => type(true)}>Other number</Button>
          {cannot}
        </Two>
      </Dock>
    )
  }
  const back = expected !== null && <Button onTap={() => type(false)}>Back</Button>
  return (
    <NumberKeys
      question={question}
      bins={binsOfRun(run)}
      answer={answer}
      stations={stations}
      door={step.compulsory ? back || null : <Button onTap={skip}>No number</Button>}
      cannot={cannot}
    />
  )
}

/** The empty bin on the truck that is of the job's kind. */
function broughtFor({ items }: DriverJob, { vehicle }: DriverRun) {
  return vehicle?.onBoard.find(
    ({ load, productId }) => load === 'empty' && items.some((item) => item.productId === productId),
  )
}
