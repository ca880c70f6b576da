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
      <FieldError id={id} error={error} />
      {children}
    </div>
  )
}

type Wrong = Pick<FieldProps, 'id' | 'error'>

/** What is wrong with a control or a group of them, next to it. */
export function FieldError({ id, error }: Wrong) {
  if (!error) return null
  return (
    <p class={styles.error} id={idOfError({ id, error })}>
      {error}
    </p>
  )
}

/** The id of what is wrong, for the control or group that it describes. */
export function idOfError({ id, error }: Wrong): string | undefined {
  return error ? `${id}-error` : undefined
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
  const words = [help && `${id}-help`, idOfError({ id, error }), elsewhere]
  const describedBy = words.filter(Boolean).join(' ')
  return {
    id,
    'aria-describedby': describedBy || undefined,
    'aria-invalid': error ? true : undefined,
  } as const
}
