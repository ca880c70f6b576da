import { useState } from 'preact/hooks'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import type { Mistake } from '#web/ui/form/error-summary.tsx'
import { Submit } from '#web/ui/form/submit.tsx'
import type { StepProps } from '#web/booking/step.ts'
import { classNames } from '#web/ui/class-names.ts'
import text from '#web/ui/text.module.css'
import cards from './cards.module.css'
import styles from './waste-step.module.css'

/** The kind of waste, which decides the kind of bin: with what may and must not go in. */
export function WasteStep({ data: { catalog }, draft, change, onDone }: StepProps) {
  const [mistakes, setMistakes] = useState<Mistake[]>([])
  const groups = catalog.productGroups.filter(({ id }) =>
    catalog.products.some(({ productGroupId }) => productGroupId === id),
  )
  const onSubmit = (event: Event) => {
    event.preventDefault()
    if (groups.some(({ id }) => id === draft.groupId)) onDone()
    else setMistakes([{ id: 'waste-0', message: 'Choose what you are throwing out' }])
  }
  return (
    <form onSubmit={onSubmit} noValidate>
      <ErrorSummary mistakes={mistakes} />
      <fieldset>
        <legend>
          <h1 tabIndex={-1}>What are you throwing out?</h1>
        </legend>
        <div class={cards.cards}>
          {groups.map((group, index) => (
            <div
              key={group.id}
              class={classNames(cards.card, cards.hued, styles[`hue${index % 6}`])}
            >
              <label class={cards.face}>
                <input
                  type="radio"
                  name="waste"
                  id={`waste-${index}`}
                  checked={draft.groupId === group.id}
                  onChange={() => {
                    setMistakes([])
                    change({ groupId: group.id })
                  }}
                />
                <span class={cards.text}>
                  <span class={cards.title}>{group.name}</span>
                  {group.description && (
                    <span class={classNames(text.quiet, cards.detail)}>{group.description}</span>
                  )}
                </span>
              </label>
              {draft.groupId === group.id && (
                <WhatGoesIn accepted={group.accepted} prohibited={group.prohibited} />
              )}
            </div>
          ))}
        </div>
      </fieldset>
      <Submit>Choose a size</Submit>
    </form>
  )
}

function WhatGoesIn({ accepted, prohibited }: { accepted: string[]; prohibited: string[] }) {
  if (accepted.length + prohibited.length === 0) return null
  return (
    <div class={styles.goesIn}>
      {accepted.length > 0 && (
        <div>
          <h2 class={styles.heading}>May go in</h2>
          <ul class={styles.may}>
            {accepted.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </div>
      )}
      {prohibited.length > 0 && (
        <div>
          <h2 class={styles.heading}>Must not go in</h2>
          <ul class={styles.mustNot}>
            {prohibited.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
