import fc from 'fast-check'
import { inDays } from '#test/catalogs.ts'

/** Values for single fields, at and around the limits in interface, section 4.6. */

/** A number as JSON allows it, but as `JSON.stringify` would not write it. */
const asWritten = (number: string) => `<${number}>`

/** JSON text that contains those numbers as they are. */
export function toJsonText(value: unknown): string {
  return JSON.stringify(value).replaceAll(/"<(-?[\d.e]+)>"/g, '$1')
}

export const junk = fc.constantFrom<unknown>(
  null,
  true,
  false,
  0,
  -1,
  1,
  '',
  ' ',
  'x',
  '1',
  'true',
  'null',
  [],
  {},
  [null],
  [[]],
  { length: 1 },
  { toString: 'x' },
  1e308,
  asWritten('-0'),
  asWritten('1e400'),
  asWritten('-1e400'),
  asWritten('1.0'),
  asWritten('1e0'),
  asWritten('123456789012345678901234567890'),
)
/** A field left out of the body. */
const missing = fc.constant(undefined)
export const any = (own: fc.Arbitrary<unknown>, weight = 6) =>
  fc.oneof(
    { weight, arbitrary: own },
    { weight: 1, arbitrary: junk },
    { weight: 1, arbitrary: missing },
  )

export const long = (count: number, unit: string) => unit.repeat(Math.max(0, count))

/** Text just inside and outside its limits, counted in code points and in UTF-16 units. */
export function text(min: number, max: number): fc.Arbitrary<unknown> {
  const length = fc.constantFrom(0, 1, min - 1, min, min + 1, max - 1, max, max + 1, max * 2)
  const unit = fc.constantFrom('a', 'é', '🚛', '字', 'e\u0301', '\u202e')
  const whole = fc.tuple(length, unit).map(([count, each]) => {
    return each === 'e\u0301' ? long(count >> 1, each) + (count % 2 ? 'a' : '') : long(count, each)
  })
  const space = fc.constantFrom('', '', ' ', '   ', '\n', '\t', '\u00a0', '\ufeff', '\u2003')
  const trimmed = fc.tuple(space, whole, space).map((parts) => parts.join(''))
  const unstorable = fc
    .tuple(whole, fc.constantFrom('\0', '\ud800', '\udfff', '\ude00\ud83d'), whole)
    .map(([before, mark, after]) => before.slice(0, min) + mark + after.slice(0, 2))
  return any(fc.oneof({ weight: 4, arbitrary: trimmed }, { weight: 1, arbitrary: unstorable }))
}

export function integer(min: number, max: number): fc.Arbitrary<unknown> {
  const around = fc.constantFrom(min - 1, min, min + 1, max - 1, max, max + 1, min + 0.5, -max)
  const odd = fc.constantFrom<unknown>(
    asWritten(`${min}.0`),
    asWritten(`${max}.0`),
    asWritten(`${max}.00000000001`),
    asWritten('-0'),
    asWritten('1e2'),
    asWritten('9007199254740993'),
    String(min),
    [min],
  )
  return any(fc.oneof(around, odd))
}

export const quantity = any(
  fc
    .constantFrom<unknown>(
      0,
      0.009,
      0.00999999,
      0.01,
      0.010000001,
      0.5,
      1.005,
      33.333,
      999.99,
      1000,
    )
    .chain((value) =>
      fc.constantFrom(value, 1000.0001, 1001, -0.01, '0.5', asWritten('1.0'), 1e-320),
    ),
)

export const uuid = (known: string) => {
  const forms = [
    known,
    known.toUpperCase(),
    known.replaceAll('-', ''),
    `{${known}}`,
    ` ${known}`,
    `${known}\n`,
    `urn:uuid:${known}`,
    known.slice(1),
    `${known}0`,
    known.replace('0', 'g'),
    known.replace('0', '\0'),
    known.replaceAll('-', '_'),
    '019f1a95-8b53-7b9a-a129-76d539e26b73',
    '00000000-0000-0000-0000-000000000000',
    'FFFFFFFF-ffff-ffff-ffff-ffffffffffff',
  ]
  return any(fc.constantFrom<unknown>(known, ...forms, Number.parseInt(known, 16)))
}

export const date = any(
  fc.constantFrom<unknown>(
    inDays(0),
    inDays(1),
    inDays(3),
    inDays(10),
    inDays(400),
    '2026-02-30',
    '2026-02-29',
    '2024-02-29',
    '2028-02-29',
    '1900-02-29',
    '2000-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-00-01',
    '2026-01-00',
    '2026-12-32',
    '2026-12-31',
    '0000-01-01',
    '0001-01-01',
    '9999-12-31',
    '10000-01-01',
    '-2026-01-01',
    '+002026-01-01',
    '2026-1-1',
    '26-01-01',
    '2026/01/01',
    '20260101',
    '01-01-2026',
    '2026-01-01T00:00:00Z',
    ' 2026-12-01',
    '2026-12-01 ',
    '2026-12-01\n',
    '2026‑12‑01',
    '２０２６-12-01',
    'today',
  ),
)

export const email = any(
  fc.oneof(
    fc.constantFrom<unknown>(
      'alex@customer.example',
      ' alex@customer.example\n',
      'ALEX.NGUYEN+bins@mail.customer.example',
      'alex',
      '@customer.example',
      'alex@',
      'alex@customer',
      'alex@@customer.example',
      'alex nguyen@customer.example',
      'alex@customer..example',
      '.alex@customer.example',
      'alex@customer.example\0',
      'alex@customer.example, bo@customer.example',
      'al\nex@a.example',
      '<alex@customer.example>',
    ),
    fc.constantFrom(199, 200, 201).map((count) => `${long(count - 10, 'a')}@b.example`),
  ),
)

export const boolean = any(fc.constantFrom<unknown>(true, false, 'false', 0, 1))
export const oneOf = (...words: string[]) => {
  const near = words.flatMap((word) => [word, word, word.toUpperCase(), ` ${word}`])
  return any(fc.constantFrom<unknown>(...near, 'toString', '__proto__'))
}
export const listOf = (item: fc.Arbitrary<unknown>, good: unknown, most: number) =>
  any(
    fc.oneof(
      fc.array(item, { maxLength: 3 }),
      fc.constantFrom(0, 1, most - 1, most, most + 1).map((count) => Array(count).fill(good)),
    ),
  )
/** A valid object with some fields replaced. */
export function objectOf(
  good: Record<string, unknown>,
  fields: Record<string, fc.Arbitrary<unknown>>,
) {
  const names = Object.keys(fields)
  const extra = fc.constantFrom(
    '__proto__',
    'constructor',
    'prototype',
    'total',
    'organisation_id',
    'x',
  )
  const most = Math.min(3, names.length)
  const changes = fc
    .subarray(names, { maxLength: most })
    .chain((some) =>
      fc.record(Object.fromEntries(some.map((name) => [name, fields[name] ?? junk]))),
    )
  return fc
    .record({
      changes,
      extras: fc.option(fc.dictionary(extra, junk, { noNullPrototype: false }), { freq: 4 }),
    })
    .map((made) =>
      Object.fromEntries([
        ...Object.entries(good),
        ...Object.entries(made.changes),
        ...Object.entries(made.extras ?? {}),
      ]),
    )
}
