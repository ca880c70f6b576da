import styles from './editor.module.css'

/** Any of several choices. Their names are one text, joined by commas; none of them means all. */
export function Several({
  label,
  help,
  options = [],
  value,
  onValue,
}: {
  label: string
  help: string | undefined
  options: readonly (readonly [string, string])[] | undefined
  value: string
  onValue: (value: string) => void
}) {
  const chosen = splitNames(value)
  return (
    <fieldset className={styles.several}>
      <legend>{label}</legend>
      {help !== undefined && <p className={styles.note}>{help}</p>}
      {options.map(([name, text]) => (
        <label key={name}>
          <input
            type="checkbox"
            checked={chosen.includes(name)}
            onChange={({ currentTarget: { checked } }) =>
              onValue(
                (checked ? [...chosen, name] : chosen.filter((one) => one !== name)).join(','),
              )
            }
          />
          {text}
        </label>
      ))}
    </fieldset>
  )
}

function splitNames(value: string): string[] {
  return value.split(',').filter((name) => name !== '')
}
