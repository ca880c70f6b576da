import { Field } from '#web/office/controls/field.tsx'

/** A code of an authenticator app, or a recovery code where one would do. */
export function CodeField({
  help = 'Six digits from your authenticator app, or one of your recovery codes.',
  first = false,
  ...rest
}: {
  help?: string
  /** Whether it takes the focus as it appears, because the page has just asked for it. */
  first?: boolean
  value: string
  error?: string | undefined
  onValue: (value: string) => void
}) {
  return (
    <Field
      label="Code"
      help={help}
      name="code"
      autoComplete="one-time-code"
      required
      maxLength={64}
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus={first}
      {...rest}
    />
  )
}
