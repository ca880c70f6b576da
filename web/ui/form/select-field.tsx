import type { ComponentChildren } from 'preact'
import { classNames } from '#web/ui/class-names.ts'
import { describeControl, Field } from './field.tsx'
import type { FieldProps } from './field.tsx'
import styles from './field.module.css'

/** A field that takes one of a list. The options are its children. */
export function SelectField(
  props: FieldProps & {
    value: string
    onValue: (value: string) => void
    width?: 'medium'
    children: ComponentChildren
  },
) {
  return (
    <Field {...props}>
      <select
        {...describeControl(props)}
        class={classNames(styles.input, props.width && styles[props.width])}
        name={props.id}
        value={props.value}
        onChange={(event) => props.onValue(event.currentTarget.value)}
      >
        {props.children}
      </select>
    </Field>
  )
}
