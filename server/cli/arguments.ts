import { parseArgs } from 'node:util'
import { checkShape } from '#contract/check-shape.ts'
import { text } from '#contract/values/text.ts'
import { Refusal } from '#server/refusal.ts'

/** A wrong call of a command: its message goes to standard error, with exit status 2. */
export class BadArguments extends Error {}

export type Options = Record<string, { type: 'string' | 'boolean' }>

/**
 * Reads the words after a command.
 * @param names the positional words in order; all are required
 * @throws BadArguments with the usage
 */
export function readArguments(
  args: string[],
  usage: string,
  names: readonly string[],
  options: Options = {},
): Values {
  const parsed = parse(args, usage, options)
  // A variable of the shell that isn't set is an empty word.
  if (parsed.positionals.length !== names.length || parsed.positionals.includes('')) {
    throw new BadArguments(`usage: kerbside ${usage}`)
  }
  const words = names.map((name, index) => [name, parsed.positionals[index]])
  return { ...parsed.values, ...(Object.fromEntries(words) as Record<string, string>) }
}

type Values = Record<string, string | boolean | undefined>

/** An option's text; null if it's left out or empty. */
export function optional(values: Values, name: string): string | null {
  const value = values[name]
  return typeof value === 'string' && value !== '' ? value : null
}

/**
 * An option's text, no longer than the API takes it; null if it's left out or empty.
 * @throws Refusal 422
 */
export function optionalText(values: Values, name: string, most: number): string | null {
  const value = optional(values, name)
  if (value === null) return null
  const checked = checkShape(text(0, most), value, `--${name}`)
  if ('problems' in checked) throw new Refusal(422, checked.problems)
  return checked.data || null
}

/** A required option or word. */
export function required(values: Values, name: string, usage: string): string {
  const value = optional(values, name)
  if (value !== null) return value
  throw new BadArguments(`--${name} is required\nusage: kerbside ${usage}`)
}

/** A word that must be one of a few. */
export function oneOf<Word extends string>(
  value: string,
  words: readonly Word[],
  name: string,
): Word {
  const word = words.find((candidate) => candidate === value)
  if (word === undefined) throw new BadArguments(`${name} must be ${words.join(' or ')}`)
  return word
}

function parse(args: string[], usage: string, options: Options) {
  try {
    return parseArgs({ args, options, allowPositionals: true, strict: true })
  } catch (error) {
    const sentence =
      error instanceof Error ? error.message.split('. ')[0] : 'The arguments are wrong'
    throw new BadArguments(`${sentence}\nusage: kerbside ${usage}`)
  }
}
