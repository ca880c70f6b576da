import fc from 'fast-check'
import { DisplayString, parseList } from 'structured-headers'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { findIgnored, formatIgnoredHeader } from './ignored-header.ts'
import { knownFields } from './known-fields.ts'
import { OrderBody } from './orders/order-body.ts'

const ignored = (schema: z.ZodType, value: unknown) => findIgnored(knownFields(schema), value)
const read = (header: string | null) =>
  parseList(header ?? '').map(([name]) => (name instanceof DisplayString ? name.toString() : name))

test('names what an order body has and the schema does not, by path', () => {
  const body = {
    qunatity: 2,
    locality: { suburb: 'Newtown', state: 'NSW' },
    lines: [{ productId: 'x' }, { colour: 'red', schedule: { evry: 2 } }],
    addOns: [{ quantity: 1, note: 'x' }],
    customFields: { anything: { goes: true } },
    acceptedCollectionNotice: true,
    placement: 'Drive',
  }
  const names = ['qunatity', 'locality.state', 'lines[1].colour', 'lines[1].schedule.evry']
  expect(ignored(OrderBody, body)).toEqual([...names, 'addOns[0].note'])
})

test.each([null, undefined, 'text', 5, [], [{ a: 1 }], { lines: 'x', locality: [{ a: 1 }] }])(
  'a value of another shape, %j, has no ignored field',
  (value) => {
    expect(ignored(OrderBody, value)).toEqual([])
  },
)

test('every field of a schema is known, however it is wrapped', () => {
  const inner = z.object({ a: z.string() })
  const schema = z.object({
    optional: inner.optional(),
    nullable: inner.nullable(),
    defaulted: inner.default({ a: '' }),
    prefaulted: inner.prefault({ a: '' }),
    piped: inner.transform(({ a }) => a).pipe(z.string()),
    either: z.union([z.literal(''), inner, z.object({ b: z.array(inner) })]),
    refined: inner.refine(() => true).meta({ id: 'Refined' }),
    anything: z.unknown(),
  })
  const sent = Object.fromEntries(Object.keys(schema.shape).map((key) => [key, { a: '', c: '' }]))
  const names = Object.keys(schema.shape).filter((name) => name !== 'anything')
  expect(ignored(schema, sent)).toEqual(names.map((name) => `${name}.c`))
  expect(ignored(schema, { either: { b: [{ a: '', d: '' }] } })).toEqual(['either.b[0].d'])
})

test('names of the language are fields like any other', () => {
  const value: unknown = JSON.parse('{"__proto__":1,"constructor":2,"toString":3}')
  expect(ignored(z.object({}), value)).toEqual(['__proto__', 'constructor', 'toString'])
})

test('the header is written as the rules have it', () => {
  expect(formatIgnoredHeader(['qunatity', 'lines[0].größe'])).toBe(
    '"qunatity", %"lines[0].gr%c3%b6%c3%9fe"',
  )
  expect(formatIgnoredHeader([])).toBeNull()
})

test('a strict parser of RFC 9651 reads whatever strangers name their fields', () => {
  const name = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 120 }),
    fc.string({ unit: fc.constantFrom('"', '\\', '%', '\r', '\n', '\0', '\ud800', 'é', 'a') }),
  )
  fc.assert(
    fc.property(fc.uniqueArray(name, { minLength: 1, maxLength: 40 }), (names) => {
      const value = Object.fromEntries(names.map((each) => [each, 1]))
      const found = ignored(z.object({}), value)
      const header = formatIgnoredHeader(found) ?? ''
      expect(header).toMatch(/^[ -~]+$/)
      expect(header.length).toBeLessThanOrEqual(2048)
      const parsed = read(header)
      expect(parsed.length).toBeGreaterThan(0)
      const whole = found.map((each) => (each.length > 80 ? `${each.slice(0, 80)}...` : each))
      expect(parsed).toEqual(whole.slice(0, parsed.length).map((each) => each.toWellFormed()))
    }),
    { numRuns: 500 },
  )
})

test('twenty names at most, and the first one always', () => {
  const many = Object.fromEntries(Array.from({ length: 4000 }, (_, index) => [`k${index}`, 1]))
  expect(ignored(z.object({}), many)).toHaveLength(20)
  const items = Array.from({ length: 4000 }, () => ({ a: 1, b: 2 }))
  expect(ignored(z.object({ list: z.array(z.object({})) }), { list: items })).toHaveLength(20)
  expect(read(formatIgnoredHeader(['\u{10ffff}'.repeat(4000), 'b']))).toHaveLength(2)
})
