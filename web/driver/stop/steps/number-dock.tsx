import type { ComponentChild } from 'preact'
import { useState } from 'preact/hooks'
import { fitNumber, numberKey } from '#contract/dispatch/bin-number.ts'
import type { DriverJob, DriverRun } from '#contract/driver/day.ts'
import { Button, Primary, Two } from '#web/driver/controls/button.tsx'
import { Ask, Dock } from '#web/driver/controls/dock.tsx'
import { Keypad } from '#web/driver/controls/fields/keypad.tsx'
import type { Draft } from '#web/driver/day/draft.ts'
import type { Step } from '#web/driver/day/steps.ts'
import { changeDraft } from '#web/driver/state/report.ts'
import { binsOfRun } from './bins-of-run.ts'
import styles from '#web/driver/stop/stop.module.css'

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
  const [typing, type] = useState(expected === null)
  const [typed, setTyped] = useState('')
  const [letters, useLetters] = useState(false)
  const [choosing, choose] = useState(false)
  const number = typed.trim()
  const fitting = fitNumber(binsOfRun(run), number)
  const field = step.name === 'number_out' ? 'binOut' : 'binIn'
  const answer = (answered: string) => changeDraft(job.id, { [field]: answered })
  const skip = () => changeDraft(job.id, { skipped: [...(draft.skipped ?? []), step.name] })
  if (!typing && expected !== null) {
    return (
      <Dock>
        {stations}
        <Ask question="Number on the bin?" answer={expected} />
        <Primary onTap={() => answer(expected)}>Yes, {expected}</Primary>
        <Two>
          <Button onTap={() => type(true)}>Other number</Button>
          {cannot}
        </Two>
      </Dock>
    )
  }
  // Figures alone may be a bin's whole number, though the phone knows none such.
  const just = fitting.some((bin) => numberKey(bin.number) !== numberKey(number)) && (
    <Button firm onTap={() => answer(number)}>
      Just {number}
    </Button>
  )
  if (choosing) {
    return (
      <Dock>
        {stations}
        <Ask question="Which bin is it?" answer={number} />
        {fitting.map((bin) => (
          <Button key={bin.id} firm onTap={() => answer(bin.number)}>
            {[bin.number, bin.productName].filter(Boolean).join(', ')}
          </Button>
        ))}
        <Two>
          <Button onTap={() => choose(false)}>Back</Button>
          {just}
        </Two>
      </Dock>
    )
  }
  const isNew = step.name === 'number_in' && job.type === 'exchange'
  return (
    <Dock>
      {stations}
      <Ask question={isNew ? 'Number of the new bin?' : 'Number on the bin?'} answer={typed} />
      {letters ? (
        <label>
          Number
          <input
            ref={focus}
            class={styles.text}
            value={typed}
            maxLength={20}
            autoCapitalize="characters"
            autoComplete="off"
            onInput={({ currentTarget }) => setTyped(currentTarget.value.toUpperCase())}
          />
        </label>
      ) : (
        <Keypad
          type={(digit) => setTyped((typed + digit).slice(0, 20))}
          erase={() => setTyped(typed.slice(0, -1))}
          door={{ label: 'ABC', tap: () => useLetters(true) }}
        />
      )}
      {fitting.length > 1 ? (
        <Primary onTap={() => choose(true)}>Which {number}?</Primary>
      ) : (
        <Primary waits={!number} onTap={() => number && answer(fitting[0]?.number ?? number)}>
          {number ? `Yes, ${fitting[0]?.number ?? number}` : 'Type the number'}
        </Primary>
      )}
      <Two>
        {just ||
          (step.compulsory ? (
            <Button onTap={() => (expected === null ? useLetters(!letters) : type(false))}>
              {expected !== null ? 'Back' : letters ? 'Figures' : 'Letters'}
            </Button>
          ) : (
            <Button onTap={skip}>No number</Button>
          ))}
        {cannot}
      </Two>
    </Dock>
  )
}

/** The letters keyboard is the phone's own. */
const focus = (field: HTMLInputElement | null) => field?.focus()

/** The empty bin on the truck that is of the job's kind. */
function broughtFor({ items }: DriverJob, { vehicle }: DriverRun) {
  return vehicle?.onBoard.find(
    ({ load, productId }) => load === 'empty' && items.some((item) => item.productId === productId),
  )
}
