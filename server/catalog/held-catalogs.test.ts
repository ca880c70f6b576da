import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { HeldCatalogs } from './held-catalogs.ts'

test('a packed catalogue opens as it was read, whatever is written in it', () => {
  const { held } = heldCatalogs()
  const words = fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' }))
  fc.assert(
    fc.property(fc.array(words, { maxLength: 10 }), (texts) => {
      const catalog = { version: 1, texts: texts.map((text) => text.toWellFormed()) }
      held.set('org', JSON.stringify(catalog))
      expect(held.get('org', 1)).toEqual(catalog)
    }),
  )
})

test('only the version that is asked for comes from memory, also once another one is packed', () => {
  const { held } = heldCatalogs()
  for (let use = 0; use < 3; use += 1) held.set('org', textOf(1))
  held.set('org', textOf(2))
  expect(held.get('org', 1)).toBeUndefined()
  expect(held.get('org', 2)).toEqual(JSON.parse(textOf(2)))
  expect(held.get('other', 2)).toBeUndefined()
})

test('a catalogue that is used often is opened once', () => {
  const { held, parsed } = heldCatalogs()
  held.set('org', textOf(1))
  for (let use = 0; use < 10; use += 1) expect(held.get('org', 1)).toBeDefined()
  expect(parsed()).toBe(2)
})

test('of more catalogues than have room open, the others are packed, and those used least lately go', () => {
  const { held, parsed } = heldCatalogs()
  // A fifth of it is room for 20 open catalogues of 100,000 characters, and the rest for some 200 that hardly shrink.
  held.limitTo(20_000_000)
  const ids = Array.from({ length: 400 }, (_, index) => `org ${index}`)
  for (const id of ids) held.set(id, randomText(100_000))
  const read = parsed()
  const there = ids.filter((id) => held.get(id, 1))
  expect(there).toEqual(ids.slice(-there.length))
  expect(there.length).toBeGreaterThan(150)
  expect(there.length).toBeLessThan(250)
  expect(parsed()).toBe(read + there.length)
  // Those used last have the room now, since they were used twice.
  const last = there.slice(-10)
  for (const id of last) held.get(id, 1)
  const before = parsed()
  for (const id of last) expect(held.get(id, 1)).toBeDefined()
  expect(parsed()).toBe(before)
})

/** Catalogues in memory, and how many were parsed. */
function heldCatalogs() {
  let parsed = 0
  const held = new HeldCatalogs((text) => {
    parsed += 1
    return JSON.parse(text) as { version: number }
  })
  return { held, parsed: () => parsed }
}

const textOf = (version: number) => JSON.stringify({ version, words: `version ${version}` })

/** A catalogue's JSON that can be packed to three quarters of it. */
const randomText = (characters: number) =>
  JSON.stringify({ version: 1, words: randomBytes(characters * 0.75).toString('base64') })
