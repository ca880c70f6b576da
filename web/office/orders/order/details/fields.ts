import { sayAbn } from '#contract/values/abn.ts'
import type { Values } from '#web/office/conflict/compare.ts'
import type { Saved } from '#web/office/conflict/use-draft.ts'
import type { OneOrder } from '#web/office/orders/order/use-order.ts'

/** The details of an order as the fields of a form: text, by the names that the API gives them. */

type Question = OneOrder['questions'][number]

/** How a field is typed. */
export type Field = {
  name: string
  label: string
  kind: 'line' | 'text' | 'email' | 'phone' | 'date' | 'number' | 'choice' | 'choices'
  options?: readonly (readonly [value: string, name: string])[]
}

/** Answers have their question’s key behind this, as problems name them. */
const ANSWER = 'customFields.'

const FIXED: readonly Field[] = [
  {
    name: 'customerType',
    label: 'Kind',
    kind: 'choice',
    options: [
      ['individual', 'Individual'],
      ['company', 'Company'],
    ],
  },
  { name: 'customerName', label: 'Customer', kind: 'line' },
  { name: 'abn', label: 'ABN', kind: 'line' },
  { name: 'billingAddress', label: 'Bills to', kind: 'line' },
  { name: 'contactName', label: 'Contact', kind: 'line' },
  { name: 'phone', label: 'Phone', kind: 'phone' },
  { name: 'email', label: 'Email', kind: 'email' },
  { name: 'address', label: 'Address', kind: 'line' },
  { name: 'lotNumber', label: 'Lot', kind: 'line' },
  { name: 'gateCode', label: 'Gate code', kind: 'line' },
  { name: 'purchaseOrder', label: 'Purchase order', kind: 'line' },
  { name: 'notes', label: 'Notes for the hirer', kind: 'text' },
]

/** Every field of an order’s details, in the order of the form. */
export function fieldsOf({ questions }: Pick<OneOrder, 'questions'>): Field[] {
  return [...FIXED, ...questions.map(fieldOfQuestion)]
}

const KINDS: Record<Question['type'], Field['kind']> = {
  text: 'line',
  textarea: 'text',
  number: 'number',
  boolean: 'choice',
  date: 'date',
  select: 'choice',
  multiselect: 'choices',
}

function fieldOfQuestion({ key, label, type, options }: Question): Field {
  const offered = (options ?? []).map((option) => [option, option] as const)
  return {
    name: ANSWER + key,
    label,
    kind: KINDS[type],
    options:
      type === 'boolean' ? [...NONE, ['true', 'Yes'], ['false', 'No']] : [...NONE, ...offered],
  }
}

const NONE = [['', 'No answer']] as const

export function labelsOf(fields: readonly Field[]): Values {
  return Object.fromEntries(fields.map(({ name, label }) => [name, label]))
}

/** The order’s details as they are saved. */
export function detailsOf({ order, questions }: Pick<OneOrder, 'order' | 'questions'>): Saved {
  const answers = questions.map(({ key, answer }) => [ANSWER + key, writeAnswer(answer)] as const)
  return {
    version: order.version,
    values: {
      customerType: order.customer.type,
      customerName: order.customer.name,
      abn: sayAbn(order.customer.abn ?? ''),
      billingAddress: order.customer.billingAddress ?? '',
      contactName: order.customer.contactName,
      phone: order.customer.phone,
      email: order.customer.email,
      address: order.address,
      lotNumber: order.lotNumber ?? '',
      gateCode: order.gateCode ?? '',
      purchaseOrder: order.purchaseOrder ?? '',
      notes: order.notes,
      ...Object.fromEntries(answers),
    },
  }
}

/**
 * The changed fields as the API takes them. All answers go together if one of them has changed.
 * @param all the values of the whole form
 */
export function bodyOf(changes: Values, all: Values, questions: readonly Question[]): object {
  const plain = Object.entries(changes).filter(([name]) => !name.startsWith(ANSWER))
  if (plain.length === Object.keys(changes).length) return Object.fromEntries(plain)
  const answers = questions.flatMap(({ key, type }) => {
    const answer = readAnswer(all[ANSWER + key] ?? '', type)
    return answer === null ? [] : [[key, answer] as const]
  })
  return { ...Object.fromEntries(plain), answers: Object.fromEntries(answers) }
}

function writeAnswer(answer: unknown): string {
  if (answer === null || answer === undefined) return ''
  if (Array.isArray(answer)) return answer.join('\n')
  return typeof answer === 'string' ? answer : JSON.stringify(answer)
}

/** What was typed as an answer of its type; null if it’s no answer. */
function readAnswer(typed: string, type: Question['type']): unknown {
  if (typed.trim() === '') return null
  if (type === 'boolean') return typed === 'true'
  if (type === 'multiselect') return typed.split('\n')
  // The server says what’s wrong with a number that isn’t one.
  if (type === 'number') return Number.isNaN(Number(typed)) ? typed : Number(typed)
  return typed
}
