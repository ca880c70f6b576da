import { joinLines } from './read-tree.ts'
import type { TextFile } from './read-tree.ts'

/** Finds words and passages to rewrite. Pure: a file and the lists in, a message for each find out. */
export function findStiltedProse(
  { path, text }: TextFile,
  words: readonly (readonly [pattern: string, instead: string])[],
  passages: readonly string[],
): string[] {
  const joined = joinLines(text).toLowerCase()
  const prose = path.endsWith('.md') ? withoutCode(text) : text
  return [
    ...words.flatMap(([pattern, instead]) =>
      Array.from(prose.matchAll(expressionOf(pattern)), ({ 0: found, index }) => {
        const line = text.slice(0, index).split('\n').length
        return `${path}:${line} "${found.replaceAll(/\s+/g, ' ')}": write ${instead}`
      }),
    ),
    ...passages
      .filter((passage) => joined.includes(passage.toLowerCase()))
      .map((passage) => `${path} "${passage}": rewrite the sentence`),
  ]
}

/** Markdown with its code blanked out, line by line: names in there belong to the code. */
function withoutCode(text: string): string {
  return text.replaceAll(/```[\s\S]*?```|`[^`\n]*`/g, (code) => code.replaceAll(/[^\n]/g, ' '))
}

/** Whole words in either case, also over the end of a line or of a comment's line. */
function expressionOf(pattern: string): RegExp {
  return new RegExp(
    `(?<![\\w-])(?:${pattern.replaceAll(' ', '(?: |\\s*\\n\\s*(?:\\*|//|--|#|>)?\\s*)')})(?![\\w-])`,
    'gi',
  )
}
