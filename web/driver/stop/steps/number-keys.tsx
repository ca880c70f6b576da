import type { ComponentChild } from 'preact'
import { useState } from 'preact/hooks'
import { fitNumber, numberKey } from '#contract/dispatch/bin-number.ts'
import { Button, Primary, Two } from '#web/driver/controls/button.tsx'
import { Ask, Dock } from '#web/driver/controls/dock.tsx'
import { Keypad } from '#web/driver/controls/fields/keypad.tsx'
import styles from '#web/driver/stop/stop.module.css'

/** A bin’s number by a keypad. If several bins fit what is typed, the driver chooses. */
export function NumberKeys(props: {
  question: string
  /** The bins that the phone knows. */
  bins: readonly { id: string; number: string; productName: string }[]
  /** The numbers of the job's other bins: no two have the same. */
  said?: readonly string[]
  answer: (number: string) => unknown
  stations?: ComponentChild
  /** The main button while nothing is typed, if there is a way back. */
  back?: ComponentChild
  /** The left side door; null is the way from figures to letters and back. */
  door: ComponentChild | null
  cannot?: ComponentChild
}) {
  const { question, said = [], answer, stations, back, door, cannot } = props
  const bins = props.bins.filter((bin) => !isAmong(said, bin.number))
  const [typed, setTyped] = useState('')
  const [letters, useLetters] = useState(false)
  const [choosing, choose] = useState(false)
  const number = typed.trim()
  const fitting = fitNumber(bins, number)
  // What is typed may be the figures of a bin that was said.
  const isSaid =
    isAmong(said, number) || (fitting.length === 0 && fitNumber(props.bins, number).length > 0)
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
  return (
    <Dock>
      {stations}
      <Ask question={question} answer={typed} />
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
      ) : !number && back ? (
        back
      ) : (
        <Primary
          waits={!number || isSaid}
          onTap={() => number && !isSaid && answer(fitting[0]?.number ?? number)}
        >
          {isSaid
            ? `${number} is the other bin’s`
            : number
              ? `Yes, ${fitting[0]?.number ?? number}`
              : 'Type the number'}
        </Primary>
      )}
      <Two>
        {just ||
          (door ?? (
            <Button onTap={() => useLetters(!letters)}>{letters ? 'Figures' : 'Letters'}</Button>
          ))}
        {cannot}
      </Two>
    </Dock>
  )
}

export const isAmong = (numbers: readonly string[], number: string) =>
  numbers.some((one) => numberKey(one) === numberKey(number))

/** The letters keyboard is the phone's own. */
const focus = (field: HTMLInputElement | null) => field?.focus()
