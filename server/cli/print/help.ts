import type { Command } from '#server/cli/command.ts'
import { wrap } from './table.ts'

type Described = Pick<Command, 'name' | 'usage' | 'about' | 'more'>

const SERVE: Described = { name: 'serve', usage: 'serve', about: 'Runs Kerbside' }

/** The list of commands, in 80 columns. */
function listCommands(commands: readonly Described[]): string {
  const shown = [SERVE, ...commands].map(
    ({ usage, about }) => `${wrapUsage(usage, 2)}\n${wrap(about, 6)}`,
  )
  return [
    'usage: kerbside COMMAND [--json]',
    '',
    wrap('S is the slug of an organisation. With --json a command prints one JSON object.', 0),
    wrap('Help for one command, or for a group: kerbside order list --help', 0),
    '',
    ...shown,
    '',
  ].join('\n')
}

/**
 * Help for what the words name: a command, or all that begin with the first of them. The list of all commands if
 * they name nothing.
 */
export function helpFor(words: readonly string[], commands: readonly Described[]): string {
  const named = words.filter((word) => !word.startsWith('-'))
  const all = [SERVE, ...commands]
  const one = all.find(({ name }) => name.split(' ').every((word, at) => named[at] === word))
  if (one) return `${describe(one)}\n`
  return helpForGroup(named, all) ?? listCommands(commands)
}

/** What to do about words that are no command: the commands of their group, or where the list of all is. */
export function helpForUnknown(words: readonly string[], commands: readonly Described[]): string {
  return helpForGroup(words, commands)?.trimEnd() ?? 'kerbside --help lists all commands'
}

function helpForGroup(
  [first]: readonly string[],
  commands: readonly Described[],
): string | undefined {
  const group = commands.filter(({ name }) => name.split(' ')[0] === first)
  return group.length > 0 ? `${group.map(describe).join('\n\n')}\n` : undefined
}

function describe({ usage, about, more }: Described): string {
  const parts = [wrapUsage(`usage: kerbside ${usage}`, 0, 7), wrap(`${about}.`, 2)]
  return [...parts, ...(more ?? []).map((line) => wrap(line, 4, 2))].join('\n')
}

/** Options stay whole: a bracket isn't broken. */
function wrapUsage(usage: string, first: number, indent = first + 6): string {
  const whole = usage.replaceAll(/\[[^[\]]{0,80}\]|--[a-z-]{1,30} [A-Z][^ ]{0,30}/g, (part) =>
    part.replaceAll(' ', '\u00A0'),
  )
  return wrap(whole, indent, first).replaceAll('\u00A0', ' ')
}
