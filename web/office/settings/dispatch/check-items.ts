import type { Settings } from './settings-query.ts'

type Items = Settings['checkItems']

/** The items as lines: "Cab: Mirrors and horn". */
export function sayItems(items: Items): string {
  return items.map(({ name, group }) => (group === '' ? name : `${group}: ${name}`)).join('\n')
}

/**
 * The items of lines. One that's worded as before keeps its id, so that checks of a year compare; a new one
 * gets an id of its own.
 */
export function readItems(lines: string, before: Items): Items {
  const ids = new Map(before.map(({ id, name }) => [name, id]))
  const taken = new Set(before.map(({ id }) => id))
  return lines
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const [, group = '', name = line] = /^([^:]+): *(.+)$/.exec(line) ?? []
      const id = ids.get(name) ?? freeId(name, taken)
      taken.add(id)
      return { id, name, group }
    })
}

function freeId(name: string, taken: ReadonlySet<string>): string {
  const word =
    name
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .slice(0, 30) || 'item'
  for (let count = 1; ; count += 1) {
    const id = count === 1 ? word : `${word}-${count}`
    if (!taken.has(id)) return id
  }
}
