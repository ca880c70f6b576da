import { startWithCapital } from '#web/office/text.ts'
import { inWords } from './in-words.ts'
import { writeValue } from './write-value.ts'
import type { Words } from './write-value.ts'

/** Values as the audit log keeps them. */
export type Recorded = Readonly<Record<string, unknown>> | null

/** One value of what changed. Null: there was none, or there is none any more. */
export type ValueChange = { name: string; before: string | null; after: string | null }

/** What only says that something changed, or which row of ours it is. */
const OWN = new Set(['version', 'undo', 'move', 'check', 'access_version', 'accessVersion'])

/**
 * What changed, value by value, in words: what is inside of something else stands for itself, ids are the
 * names of what they name, and what stays as it was is left out. Pure.
 */
export function listChanges(
  { before, after }: { before: Recorded; after: Recorded },
  words: Words,
): ValueChange[] {
  const [was, is] = [flatten(before), flatten(after)]
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((path) => {
    const change = {
      name: sayPath(path, words),
      before: writeValue(was.get(path), path, words),
      after: writeValue(is.get(path), path, words),
    }
    return change.before === change.after ? [] : [change]
  })
}

/** Each value with the path to it: `pricing.basePrice`. A list of plain values is one value. */
function flatten(value: unknown, path = ''): Map<string, unknown> {
  if (typeof value !== 'object' || value === null || isPlainList(value)) {
    return new Map(path === '' ? [] : [[path, value]])
  }
  const parts = Object.entries(value).filter(([name]) => !OWN.has(name))
  return new Map(
    parts.flatMap(([name, part]) => [...flatten(part, path === '' ? name : `${path}.${name}`)]),
  )
}

function isPlainList(value: object): boolean {
  return Array.isArray(value) && value.every((one) => typeof one !== 'object' || one === null)
}

/** "driverId" → "Driver"; "lines.0.price" → "Lines 1 price". */
function sayPath(path: string, { names }: Words): string {
  const parts = path.split('.').map((part) => {
    if (/^\d+$/.test(part)) return String(Number(part) + 1)
    return names[part] ?? inWords(part.replace(/(?<=.)(?:Ids?|_ids?)$/, ''))
  })
  return startWithCapital(parts.join(' '))
}
