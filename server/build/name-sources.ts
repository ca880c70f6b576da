import { readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'

/** Only our own folder: what a stranger sent may be in an error's message, which a stack begins with. */
const dist = new URL('../dist/', import.meta.url).href
const PLACE = new RegExp(`${RegExp.escape(dist)}([\\w-][\\w.-]*\\.js):(\\d+):(\\d+)`, 'g')

const read = new Map<string, WeakRef<SourceMap>>()

/**
 * A stack with the sources' files and lines instead of those of the built server. Node can do so itself
 * (`--enable-source-maps`), but then keeps the maps, which take 20 MB.
 */
export function nameSources(stack: string): string {
  return stack.replaceAll(PLACE, (place, name: string, line: string, column: string) => {
    const origin = mapOf(name)?.findOrigin(Number(line), Number(column))
    if (!origin || !('fileName' in origin)) return place
    const { fileName, lineNumber, columnNumber } = origin
    return `${new URL(fileName, dist).href}:${lineNumber}:${columnNumber}`
  })
}

function mapOf(name: string): SourceMap | null {
  const known = read.get(name)?.deref()
  if (known) return known
  try {
    const map = new SourceMap(JSON.parse(readFileSync(new URL(`${name}.map`, dist), 'utf8')))
    read.set(name, new WeakRef(map))
    return map
  } catch {
    // An image may leave the maps out. The place in the built file still says something.
    return null
  }
}
