import type { BookingQuestion } from '#contract/catalog/catalog.ts'
import { Choice, ChoiceGroup } from '#web/ui/choice/choice.tsx'
import { Segments } from '#web/ui/choice/segments.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import type { Answer } from '#web/booking/draft/draft.ts'

const YES_OR_NO = [
  { value: 'yes', says: 'Yes' },
  { value: 'no', says: 'No' },
] as const

/** One of the business's own questions, with the control for its type. */
export function QuestionField(props: {
  question: BookingQuestion
  answer: Answer | undefined
  error: string | undefined
  onAnswer: (answer: Answer) => void
}) {
  const { question, answer, error, onAnswer } = props
  const { key, label, type, help, options, maxLength, required } = question
  const id = `customFields.${key}`
  const text = typeof answer === 'string' ? answer : ''
  const shared = { label, help, error, optional: !required }
  switch (type) {
    case 'text':
    case 'textarea':
    case 'number':
    case 'date':
      return (
        <TextField
          {...shared}
          id={id}
          value={text}
          onValue={onAnswer}
          {...(type === 'date' && { type: 'date', width: 'medium' })}
          {...(type === 'number' && { inputmode: 'decimal', width: 'medium' })}
          {...(type === 'textarea' && { rows: 4 })}
          {...((type === 'text' || type === 'textarea') && {
            maxLength: maxLength ?? (type === 'text' ? 500 : 2000),
          })}
        />
      )
    case 'boolean':
      return (
        <ChoiceGroup {...shared} legend={label} id={id}>
          <Segments
            name={id}
            options={YES_OR_NO}
            chosen={typeof answer === 'boolean' ? (answer ? 'yes' : 'no') : null}
            onChoose={(said) => onAnswer(said === 'yes')}
          />
        </ChoiceGroup>
      )
    case 'select':
      return (
        <SelectField {...shared} id={id} value={text} onValue={onAnswer}>
          <option value="">Choose…</option>
          {(options ?? []).map((option) => (
            <option key={option} value={option}>
              {option}
            </option>
          ))}
        </SelectField>
      )
    case 'multiselect': {
      const chosen = Array.isArray(answer) ? answer : []
      return (
        <ChoiceGroup {...shared} legend={label} id={id}>
          {(options ?? []).map((option) => (
            <Choice
              key={option}
              type="checkbox"
              name={id}
              checked={chosen.includes(option)}
              onChoose={(checked) =>
                onAnswer(checked ? [...chosen, option] : chosen.filter((it) => it !== option))
              }
            >
              {option}
            </Choice>
          ))}
        </ChoiceGroup>
      )
    }
  }
}
