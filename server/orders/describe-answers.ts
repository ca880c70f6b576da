import type { BookingQuestion } from '#contract/catalog/catalog.ts'
import { spokenDay } from '#contract/values/day.ts'
import type { OrderRow } from './order-rows.ts'

/** Answers, each under its question; a question that was removed shows its key. Pure. */
export function describeAnswers(
  { custom_fields }: Pick<OrderRow, 'custom_fields'>,
  questions: readonly BookingQuestion[],
): { question: string; answer: string }[] {
  return Object.entries(custom_fields).map(([key, answer]) => {
    const asked = questions.find((one) => one.key === key)
    return { question: asked?.label ?? key, answer: sayAnswer(answer, asked?.type) }
  })
}

function sayAnswer(answer: unknown, type: BookingQuestion['type'] | undefined): string {
  if (typeof answer === 'boolean') return answer ? 'Yes' : 'No'
  if (Array.isArray(answer)) return answer.map(String).join(', ')
  return type === 'date' ? spokenDay(String(answer)) : String(answer)
}
