import type { OneImport, Settings } from './use-import.ts'
import styles from './choices.module.css'

/** What happens to customers that are there already, and to rows with errors; only if there are any. */
export function Choices({
  report,
  onMatch,
  onError,
  onChange,
}: {
  report: OneImport['report']
  onMatch: Settings['onMatch']
  onError: Settings['onError']
  onChange: (changed: Partial<Settings>) => void
}) {
  const known = report.update + report.skip
  return (
    <div className={styles.choices}>
      {known > 0 && (
        <Choice
          heading={`${known} are there already`}
          value={onMatch}
          options={[
            ['update', 'Change them by what the file says; empty cells change nothing'],
            ['skip', 'Leave them as they are'],
          ]}
          onValue={(value) => onChange({ onMatch: value })}
        />
      )}
      {report.error > 0 && (
        <Choice
          heading={`${report.error} have errors`}
          value={onError}
          options={[
            ['stop', 'Import nothing until they are mended'],
            ['leave_out', 'Leave them out and import the others'],
          ]}
          onValue={(value) => onChange({ onError: value })}
        />
      )}
    </div>
  )
}

function Choice<Value extends string>({
  heading,
  value,
  options,
  onValue,
}: {
  heading: string
  value: Value
  options: readonly (readonly [Value, string])[]
  onValue: (value: Value) => void
}) {
  return (
    <fieldset className={styles.choice}>
      <legend>{heading}</legend>
      {options.map(([option, says]) => (
        <label key={option}>
          <input
            type="radio"
            name={heading}
            checked={option === value}
            onChange={() => onValue(option)}
          />
          {says}
        </label>
      ))}
    </fieldset>
  )
}
