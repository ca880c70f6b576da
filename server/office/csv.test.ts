import { expect, test } from 'vitest'
import { csvLine } from './csv.ts'

test('quotes what needs quotes', () => {
  expect(csvLine(['plain', 'a,b', 'say "hi"', 'two\nlines', null, 1.5])).toBe(
    'plain,"a,b","say ""hi""","two\nlines",,1.5\r\n',
  )
})

test('writes amounts with their cents, also below nothing', () => {
  const amounts = [69_500, 5, 0, -6500].map((cents) => ({ cents }))
  expect(csvLine(amounts)).toBe('695.00,0.05,0.00,-65.00\r\n')
})

test.each([
  '=1+1',
  '+61491570156',
  '-2',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\n=1',
  ' =1',
  '\u00a0@x',
  // Full-width letters, which spreadsheets of East Asia take for plain ones.
  '＝1+1',
  '＋1',
  '－1',
  '＠SUM(A1)',
])('makes %j harmless', (cell) => {
  expect(csvLine([cell]).replaceAll('"', '')).toBe(`'${cell}\r\n`)
})

test.each(['a;=1+1', 'a\t=1+1'])('quotes %j, as other separators are used too', (cell) => {
  expect(csvLine([cell])).toBe(`"${cell}"\r\n`)
})
