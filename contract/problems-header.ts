import { isProblemCode } from './problems.ts'
import type { Problem, ProblemCode, ReadProblem } from './problems.ts'
import { writeList, writeText } from './structured-text.ts'

/**
 * The header of a 422 for machines (rules, section 10): a List of RFC 9651 with the fields, their
 * codes and next dates, such as `"deliveryDate";code=sold_out;next="2026-12-03", "email";code=invalid`.
 */
export const PROBLEMS_HEADER = 'Kerbside-Problems'

const MAX_BYTES = 8192

/** The header's value: as many of the first problems as fit in 8 KB; null if there are none. */
export function formatProblemsHeader(problems: readonly Problem[]): string | null {
  const members = problems.map(({ field, code, nextDate }) => {
    const next = nextDate === undefined ? '' : `;next="${nextDate}"`
    return `${writeText(field)};code=${code}${next}`
  })
  return writeList(members, MAX_BYTES)
}

/**
 * Adds the codes of the header to the problems of the sentence.
 * @param header null where there's none, or a script may not read it; then nothing is added
 */
export function withCodes(problems: ReadProblem[], header: string | null): ReadProblem[] {
  const codes = readCodes(header ?? '')
  return problems.map((problem) => {
    const code = codes.get(problem.field)
    return code === undefined ? problem : { ...problem, code }
  })
}

/** Matches a Display String, in which `\` escapes nothing, or a String, and its parameters. */
const MEMBER = /(?:%"([^"]*)"|"((?:[^"\\]|\\.)*)")((?:;[a-z]+=(?:\w+|"[^"]*"))*)(?:, |$)/gy

function readCodes(header: string): Map<string, ProblemCode> {
  const codes = new Map<string, ProblemCode>()
  for (const [, displayed, text = '', parameters = ''] of header.matchAll(MEMBER)) {
    const code = /;code=(\w+)/.exec(parameters)?.[1]
    const field = displayed === undefined ? text.replaceAll(/\\(.)/g, '$1') : decode(displayed)
    if (isProblemCode(code)) codes.set(field, code)
  }
  return codes
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
