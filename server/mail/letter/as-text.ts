import { placeholderOf } from '#server/mail/link-placeholder.ts'
import { BEFORE_WE_COME } from '#contract/catalog/prepare-lines.ts'
import { greet, signature } from './letter.ts'
import type { Letter } from './letter.ts'

/** A letter as plain text: what happens in two columns, prices with their ends in line. */
export function asText(letter: Letter): string {
  const { heading, name, paragraphs, facts = [], rows, owed, prepare = [], action } = letter
  return [
    heading,
    greet(name),
    ...paragraphs,
    facts.map((fact) => twoColumns(fact, widthOf(facts))).join('\n'),
    listRows(rows),
    owed ? [owed.says, ...(owed.pay === null ? [] : linkTo(owed.pay))].join('\n') : '',
    prepare.length > 0 ? [BEFORE_WE_COME, ...prepare.map((line) => `- ${line}`)].join('\n') : '',
    ...(letter.choices ?? []).map(({ says, below }) => linkTo(says, below).join('\n')),
    action === null ? '' : linkTo(action, letter.below).join('\n'),
    ...letter.closing,
    signature(letter.sender).join('\n'),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
    .concat('\n')
}

function linkTo(says: string, below?: string): string[] {
  return [`${says}:`, placeholderOf(below)]
}

function widthOf(named: readonly { name: string }[]): number {
  return Math.max(0, ...named.map(({ name }) => name.length)) + 2
}

function twoColumns(
  { name, value, more }: { name: string; value: string; more?: string | undefined },
  width: number,
): string {
  const first = name.padEnd(width) + value
  return more === undefined ? first : `${first}\n${''.padEnd(width)}${more}`
}

/** The longest name that keeps a price beside it. */
const WIDEST = 40

function listRows(rows: Letter['rows']): string {
  const short = rows.filter(({ name }) => name.length <= WIDEST)
  const [names, values] = [widthOf(short), Math.max(0, ...rows.map(({ value }) => value.length))]
  return rows
    .flatMap(({ name, value, link, strong }, index) => {
      const line = name.length > WIDEST ? [name, ''] : ['', name]
      const isSum = strong === true && index > 0 && rows[index - 1]?.strong !== true
      return [
        isSum ? '-'.repeat(names + values) : [],
        line[0] === '' ? [] : line[0],
        `${line[1]?.padEnd(names)}${value.padStart(values)}`,
        link ?? [],
      ].flat()
    })
    .join('\n')
}
