import type { BookingQuestion } from '#contract/catalog/catalog.ts'
import { Ask, FieldError, Input } from '#web/office/phone-order/fields/ask.tsx'
import { Select } from '#web/office/phone-order/fields/select.tsx'
import type { FormProps } from '#web/office/phone-order/form/use-form.ts'
import { AccessNote } from './site-note.tsx'
import styles from './place-rows.module.css'

/** The street, how the crew gets in, and the organisation's own questions. */
export function PlaceRows({ draft, change, meaning, problems }: FormProps) {
  const answer = (key: string, value: string) =>
    change({ answers: { ...draft.answers, [key]: value } })
  return (
    <>
      <Ask
        label="Address"
        field="address"
        error={<FieldError id="address">{problems.address}</FieldError>}
        say={<AccessNote draft={draft} change={change} />}
      >
        <Input
          id="address"
          placeholder="12 Example Street"
          value={draft.address}
          error={problems.address}
          onValue={(address) => change({ address })}
        />
      </Ask>
      <Ask
        label="Gate, lot"
        field="gateCode"
        error={<FieldError id="gateCode">{problems.gateCode}</FieldError>}
      >
        <Input
          id="gateCode"
          placeholder="Gate code"
          value={draft.gateCode}
          error={problems.gateCode}
          onValue={(gateCode) => change({ gateCode })}
        />
        <Input
          id="lotNumber"
          label="Lot number"
          placeholder="Lot number"
          value={draft.lotNumber}
          onValue={(lotNumber) => change({ lotNumber })}
        />
      </Ask>
      {meaning.questions.map((question) => (
        <QuestionRow
          key={question.key}
          question={question}
          value={draft.answers[question.key] ?? ''}
          error={problems[`answer ${question.key}`]}
          onValue={(value) => answer(question.key, value)}
        />
      ))}
      <Ask
        label="Notes"
        field="notes"
        error={<FieldError id="notes">{problems.notes}</FieldError>}
        say="The customer sees them too"
      >
        <Input
          id="notes"
          value={draft.notes}
          error={problems.notes}
          onValue={(notes) => change({ notes })}
        />
      </Ask>
    </>
  )
}

/** A question of the organisation's own, with a control for its kind of answer. */
function QuestionRow({
  question: { key, label: asked, type, options, required },
  value,
  error,
  onValue,
}: {
  question: BookingQuestion
  value: string
  error: string | undefined
  onValue: (value: string) => void
}) {
  const id = `answer ${key}`
  const name = key === 'placement' ? 'Placement' : asked
  const label = required ? `${name} (required)` : name
  const field = { id, value, onValue }
  return (
    <Ask
      label={label}
      {...(type !== 'multiselect' && { field: id })}
      error={<FieldError id={id}>{error}</FieldError>}
      {...(key !== 'placement' && { layout: 'question' })}
    >
      {type === 'select' ? (
        <Select
          {...field}
          options={[{ value: '', label: '–' }, ...(options ?? []).map(plainOption)]}
        />
      ) : type === 'boolean' ? (
        <Select
          {...field}
          options={[
            { value: '', label: '–' },
            { value: 'true', label: 'Yes' },
            { value: 'false', label: 'No' },
          ]}
        />
      ) : type === 'multiselect' ? (
        <Several label={label} options={options ?? []} value={value} onValue={onValue} />
      ) : (
        <Input
          {...field}
          error={error}
          type={type === 'date' ? 'date' : 'text'}
          inputMode={type === 'number' ? 'decimal' : 'text'}
        />
      )}
    </Ask>
  )
}

const plainOption = (option: string) => ({ value: option, label: option })

/** Any number of options. */
function Several(props: {
  label: string
  options: readonly string[]
  value: string
  onValue: (value: string) => void
}) {
  const chosen = props.value.split('\n').filter(Boolean)
  return (
    <div role="group" aria-label={props.label} className={styles.several}>
      {props.options.map((option) => (
        <label key={option}>
          <input
            type="checkbox"
            checked={chosen.includes(option)}
            onChange={(event) =>
              props.onValue(
                props.options
                  .filter((one) =>
                    one === option ? event.currentTarget.checked : chosen.includes(one),
                  )
                  .join('\n'),
              )
            }
          />
          {option}
        </label>
      ))}
    </div>
  )
}
