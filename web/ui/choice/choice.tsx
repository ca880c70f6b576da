import type { ComponentChildren } from 'preact'
import { classNames } from '#web/ui/class-names.ts'
import text from '#web/ui/text.module.css'
import styles from './choice.module.css'
import { Optional } from '#web/ui/form/field.tsx'
import fieldStyles from '#web/ui/form/field.module.css'

/** A radio button or a checkbox with its label. The whole line can be clicked. */
export function Choice(props: {
  type: 'radio' | 'checkbox'
  id?: string
  name: string
  checked: boolean
  onChoose: (checked: boolean) => void
  describedBy?: string
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

/** Several choices under one question. */
export function ChoiceGroup(props: {
  id?: string
  legend: ComponentChildren
  help?: ComponentChildren
  error?: string | undefined
  optional?: boolean
  children: ComponentChildren
}) {
  return (
    <fieldset
      class={classNames(fieldStyles.field, props.error && fieldStyles.wrong)}
      id={props.id}
      tabIndex={props.id ? -1 : undefined}
    >
      <legend>
        {props.legend} {props.optional && <Optional />}
      </legend>
      {props.help && <p class={fieldStyles.help}>{props.help}</p>}
      {props.error && <p class={fieldStyles.error}>{props.error}</p>}
      <div>{props.children}</div>
    </fieldset>
  )
}
