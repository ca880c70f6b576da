import type { ComponentChild } from 'preact'
import { useState } from 'preact/hooks'
import type { DriverBin, DriverJob, DriverRun } from '#contract/driver/day.ts'
import { Button, Primary, Two } from '#web/driver/controls/button.tsx'
import { Ask, Dock } from '#web/driver/controls/dock.tsx'
import type { Draft } from '#web/driver/day/draft.ts'
import { countNumbers, numbersOf, sayNumbers } from '#web/driver/day/bins/numbers.ts'
import type { Step } from '#web/driver/day/steps.ts'
import type { NumberStep } from '#web/driver/day/bins/numbers.ts'
import { changeDraft } from '#web/driver/state/report.ts'
import { binsOfRun } from './bins-of-run.ts'
import { isAmong, NumberKeys } from './number-keys.tsx'

/** The bin's number: a question with the expected answer, and a keypad for another. */
export function NumberDock(props: {
  job: DriverJob
  run: DriverRun
  draft: Draft
  step: Step & NumberStep
  stations: ComponentChild
  cannot: ComponentChild
}) {
  const { job, run, draft, step, stations, cannot } = props
  const said = numbersOf(step, job, draft)
  const known = step.name === 'number_out' ? job.binsExpected : broughtFor(job, run)
  const expected = known.find(({ number }) => !isAmong(said, number))?.number ?? null
  const [typing, type] = useState(expected === null)
  const answer = (answered: string) => changeDraft(job.id, sayNumbers(step, [...said, answered]))
  const question = ask(step, job, said.length)
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
  return (
    <NumberKeys
      question={question}
      bins={binsOfRun(run)}
      said={said}
      answer={answer}
      stations={stations}
      back={expected !== null && <Primary onTap={() => type(false)}>Back to {expected}</Primary>}
      door={step.compulsory ? null : <Button onTap={skip}>No number</Button>}
      cannot={cannot}
    />
  )
}

/** An exchange asks for the full bin and the new one, and a job of several bins for each: it's said which. */
function ask({ name }: NumberStep, job: DriverJob, said: number): string {
  const which = job.type !== 'exchange' ? '' : name === 'number_in' ? 'new ' : 'full '
  const all = countNumbers(job)
  if (all > 1) return `Number of ${which}bin ${said + 1}\u00a0of\u00a0${all}?`
  return which ? `Number of the ${which}bin?` : 'Number on the bin?'
}

/** The empty bins on the truck that are of the job's kind. */
function broughtFor({ items }: DriverJob, { vehicle }: DriverRun): DriverBin[] {
  const isEmpty = ({ load, productId }: DriverBin) =>
    load === 'empty' && items.some((item) => item.productId === productId)
  return vehicle?.onBoard.filter(isEmpty) ?? []
}
