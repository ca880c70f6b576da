import type { ComponentProps } from 'react'
import { Field, Labelled } from '#web/office/controls/field.tsx'
import { SelectField } from '#web/office/controls/forms/select-field.tsx'
import { DayField } from '#web/office/days/day-field.tsx'
import { useOffice } from '#web/office/shell/office-context.ts'
import { Suggestions } from '#web/office/controls/suggest/suggestions.tsx'
import { PointField } from '#web/office/places/point-field.tsx'
import styles from './editor.module.css'
import { Several } from './several.tsx'

/** A field of a record's form. Its value is text, as a person types it. */
export type FieldOf<Name extends string> = {
  name: Name
  label: string
  help?: string
  kind?: 'text' | 'whole' | 'day' | 'time' | 'lines' | 'phone' | 'point' | 'several'
  /** One of them is chosen; or any of several, whose names are then joined by commas. */
  options?: readonly (readonly [string, string])[]
  required?: boolean
  most?: number
  /** What is offered below it as it's typed. An arrow marks one, and Enter takes it. */
  suggests?: Pick<ComponentProps<typeof Suggestions>, 'list' | 'suggestions' | 'onChoose'>
  /** Of a day: whether it's that of what has happened. */
  happened?: boolean
  /** Whether it's as wide as half the form. */
  half?: boolean
}

/** The fields of a record's form, from their descriptions. */
export function Fields<Name extends string>({
  fields,
  values,
  wrong,
  onValue,
}: {
  fields: readonly FieldOf<Name>[]
  values: Readonly<Record<Name, string>>
  wrong: Readonly<Record<string, string>>
  onValue: (name: Name, value: string) => void
}) {
  return (
    <div className={styles.fields}>
      {fields.map((field) => (
        <div key={field.name} className={field.half === true ? styles.half : styles.whole}>
          <OneField
            field={field}
            value={values[field.name]}
            error={wrong[field.name]}
            address={addressIn(values)}
            onValue={(value) => onValue(field.name, value)}
          />
        </div>
      ))}
    </div>
  )
}

function addressIn(values: Readonly<Record<string, string>>): string {
  return values['address'] ?? ''
}

function OneField<Name extends string>({
  field: {
    label,
    help,
    kind = 'text',
    options,
    required = false,
    most,
    suggests,
    happened = false,
  },
  value,
  error,
  address,
  onValue,
}: {
  field: FieldOf<Name>
  value: string
  error: string | undefined
  /** That of the record, which its point can be found by. */
  address: string
  onValue: (value: string) => void
}) {
  const { today } = useOffice()
  const labelled = { label, error, ...(help !== undefined && { help }) }
  if (kind === 'point')
    return <PointField {...labelled} value={value} address={address} onValue={onValue} />
  if (kind === 'several')
    return <Several label={label} help={help} options={options} value={value} onValue={onValue} />
  if (options)
    return <SelectField {...labelled} value={value} options={options} onValue={onValue} />
  if (kind === 'day') {
    return (
      <DayField
        label={label}
        says={help}
        error={error}
        value={value}
        today={today}
        happened={happened}
        optional={!required}
        // What isn’t a day is sent as it is, and refused at its field.
        onDay={(day, typed) => onValue(day ?? typed)}
      />
    )
  }
  if (kind === 'lines') {
    return (
      <Labelled {...labelled}>
        {(control) => (
          <textarea
            {...control}
            rows={4}
            value={value}
            onChange={({ currentTarget }) => onValue(currentTarget.value)}
          />
        )}
      </Labelled>
    )
  }
  if (suggests) {
    return (
      <Suggestions {...suggests} marksFirst={false} value={value} onValue={onValue}>
        {(combobox) => <Field {...labelled} {...combobox} required={required} maxLength={most} />}
      </Suggestions>
    )
  }
  return (
    <Field
      {...labelled}
      value={value}
      required={required}
      maxLength={most}
      {...(kind === 'whole' && { inputMode: 'numeric' as const })}
      {...(kind === 'time' && { type: 'time' })}
      {...(kind === 'phone' && { type: 'tel' })}
      autoComplete="off"
      onValue={onValue}
    />
  )
}
