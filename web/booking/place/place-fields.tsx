import { TextField } from '#web/ui/form/text-field.tsx'

type Field = { value: string; error: string | undefined; onValue: (value: string) => void }

/** The suburb as plain text, for a business that has no list of suburbs. */
export function SuburbField(props: Field) {
  return (
    <TextField
      {...props}
      id="suburb"
      label="Where does the bin go?"
      help="Suburb"
      autocomplete="address-level2"
      maxLength={120}
    />
  )
}

/** The postcode of a suburb that isn't in a list. */
export function PostcodeField(props: Field) {
  return (
    <TextField
      {...props}
      id="postcode"
      label="Postcode"
      inputmode="numeric"
      width="narrow"
      autocomplete="postal-code"
      maxLength={12}
    />
  )
}
