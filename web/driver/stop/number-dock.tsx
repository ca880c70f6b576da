import type { ComponentChild } from 'preact'
import { useState } from 'preact/hooks'
import type { DriverJob, DriverRun } from '#contract/driver/day.ts'
import { Button, Primary, Two } from '#web/driver/controls/button.tsx'
import { Ask, Dock } from '#web/driver/controls/dock.tsx'
import { Keypad } from '#web/driver/controls/fields/keypad.tsx'
import type { Draft } from '#web/driver/day/draft.ts'
import type { Step } from '#web/driver/day/steps.ts'
import { changeDraft } from '#web/driver/state/report.ts'
import styles from './stop.module.css'

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
  const field = step.name === 'number_out' ? 'binOut' : 'binIn'
  const answer = (number: string) => changeDraft(job.id, { [field]: number })
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
      <Primary waits={!typed.trim()} onTap={() => typed.trim() && answer(typed.trim())}>
        {typed.trim() ? `Yes, ${typed.trim()}` : 'Type the number'}
      </Primary>
      <Two>
        {step.compulsory ? (
          <Button onTap={() => (expected === null ? useLetters(!letters) : type(false))}>
            {expected !== null ? 'Back' : letters ? 'Figures' : 'Letters'}
          </Button>
        ) : (
          <Button onTap={skip}>No number</Button>
        )}
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
