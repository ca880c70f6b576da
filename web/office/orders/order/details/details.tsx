import { useRef, useState } from 'react'
import { Conflict } from '#web/office/conflict/conflict.tsx'
import type { Draft } from '#web/office/conflict/use-draft.ts'
import { problemsAt } from '#web/office/api/problems-at.ts'
import { Button, Key } from '#web/office/controls/button.tsx'
import { FormError } from '#web/office/controls/field.tsx'
import { useFocusBack } from '#web/office/shell/dialogs/use-focus-back.ts'
import { isSave } from '#web/office/shell/keys/is-save.ts'
import type { OneOrder } from '#web/office/orders/order/use-order.ts'
import { Entry } from './entry.tsx'
import { fieldsOf, labelsOf } from './fields.ts'
import { Place } from './place.tsx'
import styles from './details.module.css'

/** Whom the order is for and where the bin goes: a click on any of it, or `E`, and it’s edited in place. */
export function Details({
  one,
  draft,
  mayEdit,
}: {
  one: OneOrder
  draft: Draft
  mayEdit: boolean
}) {
  const [first, setFirst] = useState('contactName')
  if (!draft.open) {
    const edit = (field: string) => {
      setFirst(field)
      draft.begin()
    }
    return <Place one={one} onEdit={mayEdit ? edit : null} />
  }
  return <DetailsForm one={one} draft={draft} first={first} />
}

function DetailsForm({ one, draft, first }: { one: OneOrder; draft: Draft; first: string }) {
  const element = useRef<HTMLFormElement>(null)
  useFocusBack()
  const fields = fieldsOf(one)
  const { at, form } = problemsAt(draft.error, labelsOf(fields))
  return (
    // Its fields have the focus, and these keys are for all of them.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      ref={element}
      className={styles.form}
      aria-label="Details"
      onSubmit={(event) => {
        event.preventDefault()
        draft.save()
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') draft.restore()
        else if (isSave(event)) draft.save()
        else return
        event.preventDefault()
        event.stopPropagation()
      }}
    >
      {draft.met && (
        <Conflict
          differences={draft.met.differences}
          busy={draft.saving}
          onKeepMine={draft.keepMine}
          onTakeTheirs={() => {
            // The button goes, and what is left to save stays.
            element.current?.querySelector<HTMLElement>('input, select')?.focus()
            draft.takeTheirs()
          }}
        />
      )}
      <FormError>{form}</FormError>
      {fields.map((field) => (
        <Entry
          key={field.name}
          field={field}
          value={draft.values[field.name] ?? ''}
          error={at[field.name]}
          focused={field.name === first}
          onValue={(value) => draft.type(field.name, value)}
        />
      ))}
      <p className={styles.acts}>
        <Button type="submit" look="primary" small busy={draft.saving}>
          Save <Key>⌘↵</Key>
        </Button>
        <Button small onClick={draft.restore}>
          Restore <Key>Esc</Key>
        </Button>
      </p>
    </form>
  )
}
