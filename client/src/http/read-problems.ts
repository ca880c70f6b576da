import { readList } from './read-list.ts'

/** One thing that's wrong with a request. */
export type KerbsideProblem = {
  /** As you sent it, such as `lines[0].quantity`. */
  field: string
  /** What kind of problem, such as `sold_out`; null if the answer came without codes. */
  code: string | null
  /** For a person; follows the field's name. */
  message: string
  /** The next date that works, where a date is the problem. */
  nextDate: string | null
}

const NEXT_DATE = /^(.*), the next date is (\d{4}-\d{2}-\d{2})$/s

/**
 * The problems of a 422.
 * @param sentence `field: message; field: message`
 * @param header the answer's `Kerbside-Problems`, which has the codes
 */
export function readProblems(sentence: string, header: string | null): KerbsideProblem[] {
  const codes = readCodes(header ?? '')
  return sentence.split('; ').flatMap((part) => {
    const colon = part.indexOf(': ')
    if (colon < 1) return []
    const [field, full] = [part.slice(0, colon), part.slice(colon + 2)]
    const [, message = full, nextDate = null] = NEXT_DATE.exec(full) ?? []
    return [{ field, code: codes.get(field) ?? null, message, nextDate }]
  })
}

function readCodes(header: string): Map<string, string> {
  const codes = new Map<string, string>()
  for (const [field, parameters] of readList(header)) {
    const code = /;code=(\w+)/.exec(parameters)?.[1]
    if (code !== undefined) codes.set(field, code)
  }
  return codes
}
