import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { generateSchema, schemaFile } from '../../client/generate.ts'
import { printComment } from '../../client/generator/print-comment.ts'
import { printType } from '../../client/generator/print-type.ts'

test('the committed types are those of the OpenAPI document', async () => {
  expect(await readFile(schemaFile, 'utf8'), 'run `npm run client:generate`').toBe(
    await generateSchema(),
  )
})

test.each([
  [{}, 'unknown'],
  [true, 'unknown'],
  [{ type: 'string', format: 'uuid' }, 'string'],
  [{ type: 'integer', minimum: 1 }, 'number'],
  [{ type: ['string', 'null'] }, 'string | null'],
  [{ type: 'string', const: 'order' }, '"order"'],
  [{ type: 'boolean', const: true }, 'true'],
  [{ enum: ['a', 'b', null] }, '"a" | "b" | null'],
  [{ anyOf: [{ const: '' }, { type: 'string' }] }, 'string'],
  [{ anyOf: [{ $ref: '#/components/schemas/Order' }, { type: 'null' }] }, 'Order | null'],
  [{ type: 'array', items: { enum: ['a', 'b'] } }, '("a" | "b")[]'],
  [{ type: 'object', additionalProperties: {} }, 'Record<string, unknown>'],
  [{ type: 'object', properties: {} }, 'Record<string, never>'],
  [
    {
      type: 'object',
      properties: { id: { type: 'string' }, 'a-b': { type: 'number', description: 'Both.' } },
      required: ['id'],
    },
    '{\nid: string\n/** Both. */\n"a-b"?: number | undefined\n}',
  ],
])('%j is %s', (schema, type) => {
  expect(printType(schema)).toBe(type)
})

test.each([
  { allOf: [{}] },
  { type: 'tuple' },
  { type: 'array', items: [{}] },
  { $ref: 'https://elsewhere.example/schema' },
])('%j is refused rather than guessed', (schema) => {
  expect(() => printType(schema)).toThrow()
})

test('a comment cannot be left, and says what is retired and what stands by default', () => {
  const schema = { description: 'Ends */ here.', default: 25, deprecated: true }
  expect(printComment(schema)).toBe(
    '/**\n * Ends *\\/ here.\n * @default 25\n * @deprecated\n */\n',
  )
  expect(printComment({ anyOf: [{ format: 'date' }, { type: 'null' }] })).toBe(
    '/** YYYY-MM-DD. */\n',
  )
  expect(printComment({ type: 'string' })).toBe('')
})
