import type { KeyboardEvent } from 'react'
import { problemsAt } from '#web/office/api/problems-at.ts'
import { Conflict } from '#web/office/conflict/conflict.tsx'
import type { Draft } from '#web/office/conflict/use-draft.ts'
import { Button, Key } from '#web/office/controls/button.tsx'
import { Field, FormError, Labelled } from '#web/office/controls/field.tsx'
import { useFocusBack } from '#web/office/shell/dialogs/use-focus-back.ts'
import { isSave } from '#web/office/shell/keys/is-save.ts'
import type { EditField } from './fields.ts'
import { labelsOf } from './fields.ts'
import styles from './edit-form.module.css'

/** A part of a customer, edited in place: Tab goes through it, ⌘Enter saves, Esc restores. */
export function EditForm({
  label,
  fields,
  draft,
}: {
  label: string
  fields: readonly EditField[]
  draft: Draft
}) {
  const { at, form } = problemsAt(draft.error, labelsOf(fields))
  useFocusBack()
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') draft.restore()
    else if (isSave(event)) draft.save()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    // The keys are those of the fields inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      className={styles.form}
      aria-label={label}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        draft.save()
      }}
      onKeyDown={press}
    >
      {draft.met && (
        <Conflict
          differences={draft.met.differences}
          busy={draft.saving}
          onKeepMine={draft.keepMine}
          onTakeTheirs={draft.takeTheirs}
        />
      )}
      <FormError>{form}</FormError>
      <Entries
        fields={fields}
        values={draft.values}
        errors={at}
        onValue={(name, value) => draft.type(name, value)}
      />
      <p className={styles.acts}>
        <Button type="submit" look="primary" small busy={draft.saving}>
          Save <Key>⌘↵</Key>
        </Button>
        <Button small onClick={draft.restore}>
          Cancel <Key>Esc</Key>
        </Button>
      </p>
    </form>
  )
}

/** The fields themselves, two beside each other where they are short. */
export function Entries({
  fields,
  values,
  errors,
  onValue,
}: {
  fields: readonly EditField[]
  values: Readonly<Record<string, string>>
  errors: Readonly<Record<string, string>>
  onValue: (name: string, value: string) => void
}) {
  return (
    <div className={styles.entries}>
      {fields.map((field, index) => (
        <div key={field.name} className={field.short ? styles.short : styles.whole}>
          <Entry
            field={field}
            value={values[field.name] ?? ''}
            error={errors[field.name]}
            focused={index === 0}
            onValue={(value) => onValue(field.name, value)}
          />
        </div>
      ))}
    </div>
  )
}

function Entry({
  field: { name, label, kind = 'text', help, options = [] },
  value,
  error,
  focused,
  onValue,
}: {
  field: EditField
  value: string
  error: string | undefined
  /** Whether it has the focus as it appears: the form opens because someone wants to type in it. */
  focused: boolean
  onValue: (value: string) => void
}) {
  if (kind === 'check') {
    return (
      <label className={styles.check}>
        <input
          type="checkbox"
          name={name}
          checked={value !== ''}
          onChange={({ currentTarget }) => onValue(currentTarget.checked ? 'yes' : '')}
        />
        {label}
      </label>
    )
  }
  if (kind === 'lines' || kind === 'choice') {
    return (
      <Labelled label={label} help={help} error={error}>
        {(control) =>
          kind === 'lines' ? (
            <textarea
              {...control}
              name={name}
              rows={2}
              value={value}
              onChange={({ currentTarget }) => onValue(currentTarget.value)}
            />
          ) : (
            <select
              {...control}
              name={name}
              value={value}
              onChange={({ currentTarget }) => onValue(currentTarget.value)}
            >
              {options.map(([option, says]) => (
                <option key={option} value={option}>
                  {says}
                </option>
              ))}
            </select>
          )
        }
      </Labelled>
    )
  }
  return (
    <Field
      label={label}
      help={help}
      error={error}
      name={name}
      type={kind === 'number' ? 'text' : kind}
      inputMode={kind === 'number' ? 'decimal' : undefined}
      autoComplete="off"
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus={focused}
      value={value}
      onValue={onValue}
    />
  )
}
