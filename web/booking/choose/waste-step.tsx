import { useState } from 'preact/hooks'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import type { Mistake } from '#web/ui/form/error-summary.tsx'
import type { StepProps } from '#web/booking/step.ts'
import './cards.css'
import './waste-step.css'

/** What is thrown out, and so which bin: with what may and may not go in. */
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
        <div class="cards">
          {groups.map((group, index) => (
            <div key={group.id} class={`card hue-${index % 6}`}>
              <label class="card-face">
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
                <span class="card-text">
                  <span class="card-title">{group.name}</span>
                  {group.description && <span class="quiet">{group.description}</span>}
                </span>
              </label>
              {draft.groupId === group.id && (
                <WhatGoesIn accepted={group.accepted} prohibited={group.prohibited} />
              )}
            </div>
          ))}
        </div>
      </fieldset>
      <p class="onward">
        <button class="button" type="submit">
          Choose a size
        </button>
      </p>
    </form>
  )
}

function WhatGoesIn({ accepted, prohibited }: { accepted: string[]; prohibited: string[] }) {
  if (accepted.length + prohibited.length === 0) return null
  return (
    <div class="goes-in">
      {accepted.length > 0 && (
        <div>
          <h2>May go in</h2>
          <ul class="may">
            {accepted.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </div>
      )}
      {prohibited.length > 0 && (
        <div>
          <h2>Must not go in</h2>
          <ul class="must-not">
            {prohibited.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
