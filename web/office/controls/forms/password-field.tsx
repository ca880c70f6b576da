import { Field } from '#web/office/controls/field.tsx'

/** The password that someone signs in with now. */
export function PasswordField({
  first = false,
  ...props
}: {
  label: string
  name?: string
  value: string
  error?: string | undefined
  /** Whether it takes the focus as it appears, because the person was just asked for it. */
  first?: boolean
  onValue: (value: string) => void
}) {
  return (
    <Field
      type="password"
      name="password"
      autoComplete="current-password"
      required
      maxLength={1000}
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus={first}
      {...props}
    />
  )
}
