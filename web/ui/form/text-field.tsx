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
    /** What follows what is typed, in the field. */
    after?: string | undefined
  },
) {
  const describedBy = props.after === undefined ? props.describedBy : `${props.id}-after`
  const shared = {
    ...describeControl({ ...props, describedBy }),
    name: props.id,
    class: classNames(styles.input, props.width && styles[props.width]),
    value: props.value,
    maxLength: props.maxLength,
    autocomplete: props.autocomplete ?? 'off',
    'aria-required': props.optional ? undefined : true,
  } as const
  const { after } = props
  const line = (
    <input
      {...shared}
      // Preact types an input by what its kind allows, so it wants one kind.
      // oxlint-disable-next-line typescript/no-unnecessary-type-assertion -- tsc wants it
      type={(props.type ?? 'text') as 'text'}
      inputmode={props.inputmode}
      onInput={(event) => props.onValue(event.currentTarget.value)}
    />
  )
  return (
    <Field {...props}>
      {props.rows ? (
        <textarea
          {...shared}
          rows={props.rows}
          onInput={(event) => props.onValue(event.currentTarget.value)}
        />
      ) : after === undefined ? (
        line
      ) : (
        <span class={styles.framed}>
          {line}
          <span class={styles.after} id={`${props.id}-after`}>
            {after}
          </span>
        </span>
      )}
      {props.maxLength !== undefined && props.value.length >= props.maxLength && (
        <p class={styles.full} role="status">
          No more than {props.maxLength} characters fit here.
        </p>
      )}
    </Field>
  )
}
