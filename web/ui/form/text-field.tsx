import { classNames } from '#web/ui/class-names.ts'
import { describeControl, Field } from './field.tsx'
import type { FieldProps } from './field.tsx'
import styles from './field.module.css'

/** A field for text: one line, or several with `rows`. */
export function TextField(
  props: FieldProps & {
    value: string
    onValue: (value: string) => void
    type?: 'text' | 'email' | 'tel' | 'date'
    inputmode?: 'text' | 'email' | 'tel' | 'decimal' | 'numeric'
    autocomplete?: string
    maxLength?: number
    rows?: number
    width?: 'narrow' | 'medium'
  },
) {
  const shared = {
    ...describeControl(props),
    name: props.id,
    class: classNames(styles.input, props.width && styles[props.width]),
    value: props.value,
    maxLength: props.maxLength,
    autocomplete: props.autocomplete ?? 'off',
    'aria-required': props.optional ? undefined : true,
  } as const
  return (
    <Field {...props}>
      {props.rows ? (
        <textarea
          {...shared}
          rows={props.rows}
          onInput={(event) => props.onValue(event.currentTarget.value)}
        />
      ) : (
        <input
          {...shared}
          // Preact types an input by what its kind allows, so it wants one kind.
          // oxlint-disable-next-line typescript/no-unnecessary-type-assertion -- tsc wants it
          type={(props.type ?? 'text') as 'text'}
          inputmode={props.inputmode}
          onInput={(event) => props.onValue(event.currentTarget.value)}
        />
      )}
      {props.maxLength !== undefined && props.value.length >= props.maxLength && (
        <p class={styles.full} role="status">
          No more than {props.maxLength} characters fit here.
        </p>
      )}
    </Field>
  )
}
