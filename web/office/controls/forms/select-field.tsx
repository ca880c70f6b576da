import { Labelled } from '#web/office/controls/field.tsx'

/** A field that offers a few values. */
export function SelectField<Value extends string>({
  label,
  help,
  error,
  value,
  options,
  onValue,
}: {
  label: string
  help?: string
  error?: string | undefined
  value: Value
  options: readonly (readonly [Value, string])[]
  onValue: (value: Value) => void
}) {
  return (
    <Labelled label={label} help={help} error={error}>
      {(control) => (
        <select
          {...control}
          value={value}
          onChange={({ currentTarget }) => {
            const chosen = options.find(([option]) => option === currentTarget.value)
            if (chosen) onValue(chosen[0])
          }}
        >
          {options.map(([option, name]) => (
            <option key={option} value={option}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  )
}
