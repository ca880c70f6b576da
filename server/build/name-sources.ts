import { readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { fileURLToPath } from 'node:url'

/** Where a built file is, in a line of a stack. */
const PLACE = /(file:\S+\/server\/dist\/[\w.-]+\.js):(\d+):(\d+)/g

const read = new Map<string, WeakRef<SourceMap>>()

/**
 * A stack with the sources' files and lines instead of those of the built server. Node can do so itself
 * (`--enable-source-maps`), but then keeps the maps, which take 20 MB.
 */
export function nameSources(stack: string): string {
  return stack.replaceAll(PLACE, (place, file: string, line: string, column: string) => {
    const origin = mapOf(file)?.findOrigin(Number(line), Number(column))
    if (!origin || !('fileName' in origin)) return place
    const { fileName, lineNumber, columnNumber } = origin
    return `${new URL(fileName, file).href}:${lineNumber}:${columnNumber}`
  })
}

function mapOf(file: string): SourceMap | null {
  const known = read.get(file)?.deref()
  if (known) return known
  try {
    const map = new SourceMap(JSON.parse(readFileSync(fileURLToPath(`${file}.map`), 'utf8')))
    read.set(file, new WeakRef(map))
    return map
  } catch {
    // An image may leave the maps out. The place in the built file still says something.
    return null
  }
}
