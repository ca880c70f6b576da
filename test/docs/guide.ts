import { readFileSync } from 'node:fs'

/** A block of code in a guide, and the file that its first line names. */
export type GuideBlock = {
  file: string
  /** The function or object that the code goes into; null if the block is the whole file. */
  into: string | null
  code: string
}

/** The blocks below a heading of a Markdown file that name their file. */
export function readGuide(markdown: URL, heading: string): GuideBlock[] {
  const text = readFileSync(markdown, 'utf8')
  const [, section = ''] = text.split(`\n## ${heading}\n`)
  const [own = ''] = section.split('\n## ')
  const blocks = own.matchAll(/^```ts\n\/\/ (\S+?)(?:, in (\w+))?\n(.*?)^```$/gms)
  return [...blocks].map(([, file = '', into, code = '']) => ({ file, into: into ?? null, code }))
}

/** The file with the block: imports go to its top, the rest to the start of what the block names. */
export function applyBlock(source: string, { file, into, code }: GuideBlock): string {
  const opening = new RegExp(`^export (?:const|function) ${into}\\b.*\\{$`, 'm').exec(source)
  if (!opening) throw new Error(`${file} has no ${into}`)
  const lines = code.split('\n')
  const isImport = (line: string) => line.startsWith('import ')
  const imports = lines.filter(isImport).join('\n')
  const rest = lines.filter((line) => !isImport(line)).join('\n')
  const at = opening.index + opening[0].length
  return `${imports}\n${source.slice(0, at)}\n${rest}${source.slice(at)}`
}
