import { useState } from 'preact/hooks'
import type { Orderable } from '#contract/catalog/catalog.ts'
import { formatShortMoney } from '#contract/values/money.ts'
import { AddingTo } from '#web/booking/choose/adding-to.tsx'
import rows from '#web/booking/choose/rows.module.css'
import { chosenOf } from '#web/booking/draft/chosen.ts'
import { priceOfOne } from '#web/booking/draft/price-draft.ts'
import { ErrorSummary, mistakeAt } from '#web/ui/form/error-summary.tsx'
import type { Mistake } from '#web/ui/form/error-summary.tsx'
import { FieldError, idOfError } from '#web/ui/form/field.tsx'
import { STEP_FORM } from '#web/booking/step.ts'
import type { StepProps } from '#web/booking/step.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Folded } from '#web/ui/folded/folded.tsx'
import { PhoneLink } from '#web/ui/phone-link.tsx'
import text from '#web/ui/text.module.css'
import { Cutaway } from './cutaway.tsx'
import { orderablesOf, wasteGroups } from './waste-groups.ts'
import styles from './waste-step.module.css'

/** The kind of waste, which decides the kind of bin: with what may and must not go in. */
export function WasteStep(props: StepProps) {
  const { data, draft, change, onDone } = props
  const { catalog } = data
  const { phone, currency } = catalog.organisation
  const [mistakes, setMistakes] = useState<Mistake[]>([])
  const error = mistakeAt(mistakes, 'waste-0')
  const { area } = chosenOf(draft, catalog)
  const groups = wasteGroups(catalog)
  const onSubmit = (event: Event) => {
    event.preventDefault()
    if (groups.some(({ id }) => id === draft.groupId)) onDone()
    else setMistakes([{ id: 'waste-0', message: 'Choose what you are throwing out' }])
  }
  return (
    <form onSubmit={onSubmit} noValidate id={STEP_FORM}>
      <ErrorSummary mistakes={mistakes} />
      <fieldset aria-describedby={idOfError({ id: 'waste', error })}>
        <legend>
          <h1 tabIndex={-1}>What are you throwing out?</h1>
        </legend>
        <FieldError id="waste" error={error} />
        <AddingTo {...props} />
        <div class={rows.rows}>
          {groups.map((group, index) => {
            const chosen = draft.groupId === group.id
            const prices = toHire(orderablesOf(group.id, catalog)).map((orderable) =>
              priceOfOne(orderable, area, catalog.bookingRules),
            )
            return (
              <div key={group.id} class={classNames(rows.row, chosen && rows.on)}>
                <label class={styles.waste}>
                  <input
                    type="radio"
                    name="waste"
                    id={`waste-${index}`}
                    class={rows.radio}
                    checked={chosen}
                    onChange={() => {
                      setMistakes([])
                      change({ groupId: group.id })
                    }}
                  />
                  <Cutaway waste={group.name} />
                  <span class={styles.words}>
                    <span class={styles.name}>{group.name}</span>
                    {group.description && (
                      <span class={classNames(text.quiet, styles.about)}>{group.description}</span>
                    )}
                  </span>
                  <span class={styles.from}>
                    from <b>{formatShortMoney(Math.min(...prices), currency)}</b>
                  </span>
                </label>
                {chosen && <WhatGoesIn accepted={group.accepted} prohibited={group.prohibited} />}
              </div>
            )
          })}
        </div>
      </fieldset>
      {phone !== null && (
        <p class={styles.unsure}>
          Not sure? <PhoneLink phone={phone}>Call {phone}</PhoneLink>
        </p>
      )}
    </form>
  )
}

/** The bins; where there are none, what is sold. */
function toHire(all: Orderable[]): Orderable[] {
  const hired = all.filter(({ product }) => product.lineType === 'hire')
  return hired.length > 0 ? hired : all
}

function WhatGoesIn({ accepted, prohibited }: { accepted: string[]; prohibited: string[] }) {
  if (accepted.length + prohibited.length === 0) return null
  return (
    <Folded summary="What may go in, and what not">
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
    </Folded>
  )
}
