import { readFile, readdir } from 'node:fs/promises'
import { performance } from 'node:perf_hooks'
import { describe, expect, test } from 'vitest'
import { OrdersQuery } from '#contract/api/v1/queries.ts'
import { CancelBody } from '#contract/orders/cancel-body.ts'
import { MAX_BODY_BYTES } from '#contract/values/limits.ts'
import { OrderBody } from '#contract/orders/order-body.ts'
import { checkShape } from '#contract/check-shape.ts'
import { readReference } from '#contract/orders/reference.ts'
import { anOrder } from '#test/catalogs.ts'

// No text that fits in a request body may keep a regular expression busy for longer than this (ms).
const MOST = 50
/** Short texts first: exponential patterns show up in a few characters and would never finish on long ones. */
const LENGTHS = [26, 512, MAX_BODY_BYTES]

const root = new URL('../../', import.meta.url)

type Literal = { where: string; pattern: RegExp }

/** Finds regular-expression literals: those in a position where a value can start. */
const LITERAL =
  /(?<=(?:[=(,:[!&|?{};\n]|return|=>)\s*)\/(?![/*])((?:[^\\/[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+)\/([dgimsuvy]*)/g

function isRead(path: string): boolean {
  return path.endsWith('.ts') && !path.endsWith('.test.ts')
}

async function readLiterals(): Promise<Literal[]> {
  const found: Literal[] = []
  for (const folder of ['contract', 'server']) {
    const names = await readdir(new URL(`${folder}/`, root), { recursive: true })
    for (const name of names.filter((each) => isRead(`${folder}/${each}`))) {
      const text = await readFile(new URL(`${folder}/${name}`, root), 'utf8')
      const code = text.replaceAll(/\/\*\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
      for (const [, source = '', flags = ''] of code.matchAll(LITERAL)) {
        found.push({ where: `${folder}/${name}`, pattern: new RegExp(source, flags) })
      }
    }
  }
  return found
}

const GENERAL = [
  'a',
  '0',
  'A0',
  ' ',
  '\t',
  '\n',
  '-',
  '_',
  '.',
  '@',
  'a.',
  'a@',
  'a-',
  ' a',
  '/',
  '*',
  '`',
  '[',
  '](',
  '<',
  '<a ',
  '&',
  '|',
  '\\',
  '"',
  ',',
  '\u00a0',
  'é',
  '🚛',
]
const ENDS = ['', '!', '\0', '\n']

/** Texts that repeat a pattern's own characters, singly and in pairs, plus some general ones. */
function pumped({ source }: RegExp, length = MAX_BODY_BYTES): string[] {
  const own = [...new Set(source.replaceAll(/\\[dwsbDWSB]|[\\()[\]{}^$?+*|]/g, ''))].slice(0, 12)
  const pairs = own.flatMap((first) => own.slice(0, 6).map((second) => first + second))
  const start = source
    .replace(/^\^/, '')
    .replaceAll(/\\([^\w])/g, '$1')
    .replaceAll(/[()[\]{}^$?+*|\\].*$/g, '')
  const units = new Set([...GENERAL, ...own, ...pairs])
  return [...units].flatMap((unit) => {
    const whole = unit.repeat(Math.ceil(length / unit.length)).slice(0, length)
    return [...new Set(['', start])].flatMap((before) => ENDS.map((end) => before + whole + end))
  })
}

/** The best of three runs, so a busy machine causes no false alarm. */
function took(work: () => unknown): number {
  let best = Infinity
  for (let tries = 0; tries < 3 && best > MOST; tries += 1) {
    const start = performance.now()
    work()
    best = Math.min(best, performance.now() - start)
  }
  return best
}

const literals = await readLiterals()

test('the literals were found', () => {
  expect(literals.length).toBeGreaterThan(30)
  expect(literals.map(({ where }) => where)).toContain('contract/values/day.ts')
})

test.each([
  ['the square', /\s+$/, MAX_BODY_BYTES],
  ['a power of two', /^(?:\w+\s?)*$/, 26],
])('notices an expression that takes %s of the length', (_, pattern, length) => {
  expect(pumped(pattern, length).some((text) => took(() => pattern.test(text)) > MOST)).toBe(true)
})

describe('each literal', () => {
  test.each(literals.map(({ where, pattern }) => [where, pattern] as const))(
    '%s %s',
    (_, pattern) => {
      for (const text of LENGTHS.flatMap((length) => pumped(pattern, length))) {
        const time = took(() =>
          pattern.global ? text.replaceAll(pattern, '') : pattern.exec(text),
        )
        expect(time, `on ${JSON.stringify(text.slice(0, 40))}…`).toBeLessThan(MOST)
      }
    },
  )
})

describe('what a caller sends', () => {
  const texts = pumped(/[a-z0-9]@\.-/)

  test.each(['email', 'productId', 'deliveryDate', 'phone', 'notes', 'customFields'])(
    'as %s is read in time',
    (field) => {
      for (const text of texts) {
        const value = field === 'customFields' ? { [text]: text } : text
        const body = anOrder({ [field]: value })
        expect(took(() => checkShape(OrderBody, body))).toBeLessThan(MOST)
      }
    },
  )

  test('as a query, a reason or a reference is parsed quickly', () => {
    for (const text of texts) {
      expect(took(() => OrdersQuery.safeParse({ limit: text, createdFrom: text }))).toBeLessThan(
        MOST,
      )
      expect(took(() => CancelBody.safeParse({ reason: text }))).toBeLessThan(MOST)
      expect(took(() => readReference(text))).toBeLessThan(MOST)
    }
  })
})
