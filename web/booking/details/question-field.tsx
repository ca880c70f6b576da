import type { BookingQuestion } from '#contract/catalog/catalog.ts'
import { Choice, ChoiceGroup } from '#web/ui/form/choice.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import styles from './details-step.module.css'
import type { Answer } from '#web/booking/draft/draft.ts'

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
          <div class={styles.sideBySide}>
            {[true, false].map((value) => (
              <Choice
                key={String(value)}
                type="radio"
                name={id}
                checked={answer === value}
                onChoose={() => onAnswer(value)}
              >
                {value ? 'Yes' : 'No'}
              </Choice>
            ))}
          </div>
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
