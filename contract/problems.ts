import type * as z from 'zod'

/**
 * What is wrong with a request, as section 7 of the interface wants it told:
 * `field: message; field: message`, each field once.
 */

export type Problem = { field: string; message: string }

/** Zod's issues as problems, in the order of the schema, the first for each field. */
export function problemsOf(issues: readonly z.core.$ZodIssue[], whole = 'body'): Problem[] {
  const first = new Map<string, string>()
  for (const issue of issues) {
    const field = fieldName(issue.path) || whole
    if (!first.has(field)) first.set(field, issue.message)
  }
  return [...first].map(([field, message]) => ({ field, message }))
}

/** One sentence for the error body. */
export function tell(problems: readonly Problem[]): string {
  return problems.map(({ field, message }) => `${field}: ${message}`).join('; ')
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

/** Words for Zod's issues; without `;` and `:`, which separate the fields of an answer. */
export const inWords: z.core.$ZodErrorMap = (issue) => {
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
  if (origin === 'array') return `must have ${side} ${limit} items`
  if (origin === 'string') return `must be ${side} ${limit} characters long`
  return `must be ${side} ${limit}`
}
