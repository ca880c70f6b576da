import type { BookingQuestion } from '#contract/catalog/catalog.ts'
import { Choice, ChoiceGroup } from '#web/ui/form/choice.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import type { Answer } from '#web/booking/draft/draft.ts'

/** A booking question of the organisation, as the control that its type wants. */
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
        </ChoiceGroup>
      )
    case 'select':
      return (
        <div class={`field${error ? ' wrong' : ''}`}>
          <label for={id}>
            {label} {!required && <span class="quiet optional">(optional)</span>}
          </label>
          {help && (
            <p class="help" id={`${id}-help`}>
              {help}
            </p>
          )}
          {error && (
            <p class="error" id={`${id}-error`}>
              {error}
            </p>
          )}
          <select
            class="input"
            id={id}
            name={id}
            value={text}
            aria-describedby={[help && `${id}-help`, error && `${id}-error`]
              .filter(Boolean)
              .join(' ')}
            aria-invalid={error ? true : undefined}
            onChange={(event) => onAnswer(event.currentTarget.value)}
          >
            <option value="">Choose…</option>
            {(options ?? []).map((option) => (
              <option key={option} value={option}>
                {option}
              </option>
            ))}
          </select>
        </div>
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
