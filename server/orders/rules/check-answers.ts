import type { BookingQuestion } from '#contract/catalog/catalog.ts'
import { isDay } from '#contract/values/day.ts'
import type { OrderBody } from '#contract/orders/order-body.ts'
import type { ProblemCode } from '#contract/problems.ts'
import { codePoints, isStorable } from '#contract/values/text.ts'
import { appliesTo } from '#contract/catalog/applies-to.ts'
import type { Concerned } from '#contract/catalog/applies-to.ts'
import type { ProblemList } from './problem-list.ts'

/** `placement` also has a field of its own, now retired, so it is accepted even if it isn't asked. */
const LEGACY: BookingQuestion = {
  key: 'placement',
  label: 'Placement',
  type: 'text',
  required: false,
  options: null,
  maxLength: 80,
  help: null,
  productGroupIds: [],
  areaIds: [],
}

/** A key that is safe to repeat in an error message. */
const PLAIN_KEY = /^[\w-]{1,64}$/

/**
 * Checks the answers to the organisation's booking questions: known keys, right types, and an answer to
 * every required question for these product groups.
 * @returns the answers by key
 */
export function checkAnswers(
  { customFields, placement }: Pick<OrderBody, 'customFields' | 'placement'>,
  questions: BookingQuestion[],
  order: Concerned,
  problems: ProblemList,
): Record<string, unknown> {
  const asked = new Map([LEGACY, ...questions].map((question) => [question.key, question]))
  const given = new Map(Object.entries(customFields))
  const fromLegacyField = placement !== undefined && placement !== '' && !given.has('placement')
  if (fromLegacyField) given.set('placement', placement)

  const answers = new Map<string, unknown>()
  for (const [key, value] of given) {
    const field = fromLegacyField && key === 'placement' ? 'placement' : `customFields.${key}`
    const question = asked.get(key)
    if (!question) {
      problems.add(
        PLAIN_KEY.test(key) ? field : 'customFields',
        'unknown',
        'is an unknown question',
      )
      continue
    }
    const answer = typeof value === 'string' ? value.trim() : value
    if (isBlank(answer, question)) continue
    const wrong = checkAnswer(answer, question)
    if (wrong) problems.add(field, ...wrong)
    else answers.set(key, answer)
  }
  for (const question of questions) {
    const { key, required } = question
    if (required && isBlank(given.get(key), question) && appliesTo(question, order)) {
      problems.add(`customFields.${key}`, 'required', 'is required')
    }
  }
  return Object.fromEntries(answers)
}

type Wrong = [code: ProblemCode, message: string]

/** What's wrong with an answer of its type; null when nothing is. */
function checkAnswer(answer: unknown, question: BookingQuestion): Wrong | null {
  switch (question.type) {
    case 'text':
    case 'textarea':
      return checkText(answer, question.maxLength ?? (question.type === 'text' ? 500 : 2000))
    case 'number':
      return typeof answer === 'number' && Number.isFinite(answer)
        ? null
        : ['invalid', 'must be a number']
    case 'boolean':
      return typeof answer === 'boolean' ? null : ['invalid', 'must be true or false']
    case 'date':
      return typeof answer === 'string' && isDay(answer)
        ? null
        : ['invalid', 'must be a date that exists, written YYYY-MM-DD']
    case 'select':
      return isOption(answer, question) ? null : ['invalid', 'must be one of the options']
    case 'multiselect':
      return Array.isArray(answer) &&
        answer.every((option) => isOption(option, question)) &&
        new Set(answer).size === answer.length
        ? null
        : ['invalid', 'must be a list of options, each once']
  }
}

function checkText(answer: unknown, most: number): Wrong | null {
  if (typeof answer !== 'string') return ['invalid', 'must be text']
  if (!isStorable(answer)) return ['invalid', 'has characters that cannot be stored']
  return codePoints(answer) > most ? ['too_long', `must be at most ${most} characters long`] : null
}

function isOption(answer: unknown, { options }: BookingQuestion): boolean {
  return typeof answer === 'string' && (options ?? []).includes(answer)
}

/** Whether a question was left blank. An empty list leaves only a `multiselect` blank. */
function isBlank(answer: unknown, { type }: BookingQuestion): boolean {
  if (answer === undefined || answer === null) return true
  if (typeof answer === 'string') return answer.trim() === ''
  return type === 'multiselect' && Array.isArray(answer) && answer.length === 0
}
