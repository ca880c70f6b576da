import type { Schema } from '../../server/openapi/document/openapi-types.ts'

const WIDTH = 90

/** What a schema tells a reader, as a doc comment that ends its line; nothing where it tells nothing. */
export function printComment(schema: Schema | boolean): string {
  if (typeof schema === 'boolean') return ''
  const { description = formatOf(schema), deprecated, default: fallback } = schema
  return writeComment([
    ...(description === undefined ? [] : [description]),
    ...(fallback === undefined || fallback === null
      ? []
      : [`@default ${JSON.stringify(fallback)}`]),
    ...(deprecated === true ? ['@deprecated'] : []),
  ])
}

/** How text is written, where nothing else is told of it. */
function formatOf({ format, anyOf = [] }: Schema): string | undefined {
  if (format === 'date') return 'YYYY-MM-DD.'
  if (format === 'date-time') return 'An instant in ISO 8601.'
  return anyOf
    .filter((choice) => typeof choice === 'object')
    .map(formatOf)
    .find((told) => told !== undefined)
}

/** Paragraphs as one doc comment. */
export function writeComment(paragraphs: string[]): string {
  const lines = paragraphs.flatMap((paragraph) => wrap(paragraph.replaceAll('*/', '*\\/')))
  if (lines.length === 0) return ''
  if (lines.length === 1) return `/** ${lines[0]} */\n`
  return `/**\n${lines.map((line) => ` * ${line}\n`).join('')} */\n`
}

function wrap(paragraph: string): string[] {
  const lines: string[] = []
  for (const word of paragraph.split(/\s+/)) {
    const last = lines.at(-1)
    if (last === undefined || last.length + word.length + 1 > WIDTH) lines.push(word)
    else lines[lines.length - 1] = `${last} ${word}`
  }
  return lines
}
