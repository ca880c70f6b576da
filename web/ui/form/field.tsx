import type { ComponentChildren } from 'preact'
import { classNames } from '#web/ui/class-names.ts'
import text from '#web/ui/text.module.css'
import styles from './field.module.css'

/** What every field has: a label, help below it, and an error next to the control. */
export type FieldProps = {
  id: string
  label: ComponentChildren
  help?: ComponentChildren
  error?: string | undefined
  optional?: boolean | undefined
  /** The id of words elsewhere that explain it too. */
  describedBy?: string | undefined
}

/** The words around a control, in the order in which they are read. */
export function Field(props: FieldProps & { children: ComponentChildren }) {
  const { id, label, help, error, optional, children } = props
  return (
    <div class={classNames(styles.field, error && styles.wrong)}>
      <label for={id}>
        {label} {optional && <Optional />}
      </label>
      {help && (
        <p class={styles.help} id={`${id}-help`}>
          {help}
        </p>
      )}
      {error && (
        <p class={styles.error} id={`${id}-error`}>
          {error}
        </p>
      )}
      {children}
    </div>
  )
}

export function Optional() {
  return <span class={classNames(text.quiet, text.optional)}>(optional)</span>
}

/** The attributes that connect a control to the words around it. */
export function describeControl({
  id,
  help,
  error,
  describedBy: elsewhere,
}: Omit<FieldProps, 'label' | 'optional'>) {
  const words = [help && `${id}-help`, error && `${id}-error`, elsewhere]
  const describedBy = words.filter(Boolean).join(' ')
  return {
    id,
    'aria-describedby': describedBy || undefined,
    'aria-invalid': error ? true : undefined,
  } as const
}
