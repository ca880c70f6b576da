import type { ComponentChildren } from 'preact'
import { classNames } from '#web/ui/class-names.ts'
import text from '#web/ui/text.module.css'
import styles from './choice.module.css'
import { describeControl, FieldError, Optional } from '#web/ui/form/field.tsx'
import fieldStyles from '#web/ui/form/field.module.css'

/** A radio button or a checkbox with its label. The whole line can be clicked. */
export function Choice(props: {
  type: 'radio' | 'checkbox'
  id?: string
  name: string
  checked: boolean
  onChoose: (checked: boolean) => void
  describedBy?: string | undefined
  invalid?: boolean
  children: ComponentChildren
}) {
  return (
    <label class={styles.choice}>
      <input
        type={props.type}
        id={props.id}
        name={props.name}
        checked={props.checked}
        aria-describedby={props.describedBy}
        aria-invalid={props.invalid ? true : undefined}
        onChange={(event) => props.onChoose(event.currentTarget.checked)}
      />
      <span>{props.children}</span>
    </label>
  )
}

/** A sentence below a choice's label that explains it. */
export function ChoiceDetail({ children }: { children: ComponentChildren }) {
  return <span class={classNames(text.quiet, styles.detail)}> {children}</span>
}

/** Several choices under one question, which help and an error describe: screen readers read them with it. */
export function ChoiceGroup(props: {
  /** Needed where there's help or an error. */
  id?: string
  legend: ComponentChildren
  help?: ComponentChildren
  error?: string | undefined
  optional?: boolean
  children: ComponentChildren
}) {
  const { id = '', help, error } = props
  return (
    <fieldset
      class={classNames(fieldStyles.field, error && fieldStyles.wrong)}
      id={props.id}
      tabIndex={props.id ? -1 : undefined}
      aria-describedby={describeControl({ id, help, error })['aria-describedby']}
    >
      <legend>
        {props.legend} {props.optional && <Optional />}
      </legend>
      {help && (
        <p class={fieldStyles.help} id={`${id}-help`}>
          {help}
        </p>
      )}
      <FieldError id={id} error={error} />
      <div>{props.children}</div>
    </fieldset>
  )
}
