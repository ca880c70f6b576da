import { Field } from '#web/office/controls/field.tsx'

/** A password that someone chooses. The server says how good it is, and how to get there. */
export function NewPasswordField(props: {
  value: string
  error: string | undefined
  onValue: (value: string) => void
}) {
  return (
    <Field
      label="New password"
      help="At least 15 characters. Four or five words that don’t belong together are good, and easy to remember."
      type="password"
      name="password"
      autoComplete="new-password"
      required
      maxLength={1000}
      {...props}
    />
  )
}
