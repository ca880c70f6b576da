import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readZip } from '#test/settings/read-zip.ts'
import { writeZip } from './write-zip.ts'

/** What is written is read back, whatever is in it and however it comes. */

async function* each<Item>(items: readonly Item[]): AsyncGenerator<Item> {
  yield* items
}

async function pack(files: Record<string, readonly (string | Uint8Array)[]>): Promise<Buffer> {
  const named = Object.entries(files).map(([name, pieces]) => ({ name, content: each(pieces) }))
  const chunks: Buffer[] = []
  for await (const chunk of writeZip(each(named), new Date('2026-11-22T10:06:07Z'))) {
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

test('every file comes back as it was', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.dictionary(
        fc.string({ minLength: 1, unit: 'grapheme' }),
        fc.array(fc.oneof(fc.string({ unit: 'grapheme' }), fc.uint8Array({ maxLength: 5000 }))),
      ),
      async (files) => {
        const read = readZip(await pack(files))
        const expected = Object.entries(files).map(([name, pieces]) => [
          name,
          Buffer.concat(pieces.map((piece) => Buffer.from(piece as string))),
        ])
        expect([...read]).toEqual(expected)
      },
    ),
    { numRuns: 200 },
  )
})

test('a failure of the content is a failure of the zip', async () => {
  async function* broken(): AsyncGenerator<string> {
    yield 'half'
    throw new Error('the cable is out')
  }
  const files = each([{ name: 'a', content: broken() }])
  const read = async () => {
    for await (const _ of writeZip(files, new Date('2026-11-22'))) void _
  }
  await expect(read()).rejects.toThrow('the cable is out')
})
