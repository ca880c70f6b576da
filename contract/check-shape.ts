import type * as z from 'zod'
import { isProblemCode } from './problems.ts'
import type { Problem, ProblemCode } from './problems.ts'

/** What a value holds, or what's wrong with it. */
export type Checked<Data> = { data: Data } | { problems: Problem[] }

/**
 * A value parsed by its schema, or what's wrong with it: the first problem of each field, in the
 * order of the schema.
 * @param whole what to call the value itself where no field of it is to blame
 */
export function checkShape<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  whole = 'body',
): Checked<z.output<Schema>> {
  const parsed = schema.safeParse(value, { error: zodMessages, reportInput: true })
  if (parsed.success) return { data: parsed.data }
  const problems = new Map<string, Problem>()
  for (const issue of parsed.error.issues) {
    const field = fieldName(issue.path) || whole
    if (!problems.has(field)) {
      problems.set(field, { field, code: codeOf(issue), message: issue.message })
    }
  }
  return { problems: [...problems.values()] }
}

/** `['lines', 0, 'quantity']` → `lines[0].quantity`. */
export function fieldName(path: readonly PropertyKey[]): string {
  return path.reduce<string>(
    (name, part) =>
      typeof part === 'number'
        ? `${name}[${part}]`
        : name
          ? `${name}.${String(part)}`
          : String(part),
    '',
  )
}

/** Messages for Zod's issues. */
const zodMessages: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? 'is required'
        : `must be ${KINDS[issue.expected] ?? 'valid'}`
    case 'too_small':
      return bound('at least', issue.origin, issue.minimum)
    case 'too_big':
      return bound('at most', issue.origin, issue.maximum)
    case 'invalid_format':
      return issue.format === 'email' ? 'must be an email address' : 'has the wrong form'
    case 'invalid_value':
      if (issue.input === undefined) return 'is required'
      return `must be ${issue.values.map(String).join(' or ')}`
    default:
      return 'is not valid'
  }
}

const KINDS: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  record: 'an object',
  array: 'a list',
}

function bound(side: string, origin: string, limit: number | bigint): string {
  if (origin === 'array')
    return `must have ${side} ${limit} ${Number(limit) === 1 ? 'item' : 'items'}`
  if (origin === 'string') return `must be ${side} ${limit} characters long`
  return `must be ${side} ${limit}`
}

/** A refinement names its own code in `params`; without one it's `invalid`. */
function codeOf(issue: z.core.$ZodIssue): ProblemCode {
  switch (issue.code) {
    case 'too_small':
      return SMALL[issue.origin] ?? 'too_small'
    case 'too_big':
      return BIG[issue.origin] ?? 'too_big'
    case 'custom': {
      const code: unknown = issue.params?.['code']
      return isProblemCode(code) ? code : 'invalid'
    }
    default:
      return issue.input === undefined ? 'required' : 'invalid'
  }
}

const SMALL: Record<string, ProblemCode> = { string: 'too_short', array: 'too_few' }
const BIG: Record<string, ProblemCode> = { string: 'too_long', array: 'too_many' }
