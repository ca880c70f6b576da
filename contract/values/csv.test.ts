import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvLine } from '#server/office/csv.ts'
import { readBlock, readCsv } from './csv.ts'

const cellsOf = (csv: string) => readCsv(csv).map(({ cells }) => cells)

test.each([
  [
    'plain lines',
    'a,b\r\n1,2\r\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'no line end at the end',
    'a,b\n1,2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'old line ends',
    'a,b\r1,2\r',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  ['a byte order mark', '\ufeffa,b\n', [['a', 'b']]],
  [
    'semicolons',
    'a;b\n"1;2";3,5',
    [
      ['a', 'b'],
      ['1;2', '3,5'],
    ],
  ],
  [
    'tabs',
    'a\tb\n1,5\t2',
    [
      ['a', 'b'],
      ['1,5', '2'],
    ],
  ],
  [
    'quotes',
    'a,b\n"x ""y"", z","1\n2"',
    [
      ['a', 'b'],
      ['x "y", z', '1\n2'],
    ],
  ],
  [
    'quotes inside a cell',
    'a,b\n5" pipe,x',
    [
      ['a', 'b'],
      ['5" pipe', 'x'],
    ],
  ],
  ['quotes that never end', 'a,b\n"x,y', [['a', 'b'], ['x,y']]],
  [
    'empty lines',
    'a,b\n\n,\n1,2\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  ['nothing', '', []],
])('reads %s', (_, csv, expected) => {
  expect(cellsOf(csv)).toEqual(expected)
})

test('counts the lines of the file, also inside quotes', () => {
  expect(readCsv('h,i\n"a\nb",c\n\nd,e').map(({ line }) => line)).toEqual([1, 2, 5])
})

test('reads no more rows than it is asked for, nor more cells of a row than people make', () => {
  const csv = 'a,b\n\n1,2\n"3\n",4\n5,6'
  for (const most of [0, 1, 2, 3, 4, 5]) {
    expect(readCsv(csv, most)).toEqual(readCsv(csv).slice(0, most))
  }
  expect(cellsOf(`x${','.repeat(5000)}`)[0]).toHaveLength(1000)
})

test('reads what we write', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r', ' ', 'é', ';', '1') })
  fc.assert(
    fc.property(
      fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1 }),
      (rows) => {
        const head = ['a', 'b', 'c', 'd']
        const csv = [head, ...rows].map((cells) => csvLine(cells)).join('')
        // A cell that could be a formula is written with an apostrophe.
        const written = rows.map((cells) =>
          cells.map((one) => (one.startsWith('\r') ? `'${one}` : one)),
        )
        const kept = written.filter((cells) => cells.some((one) => one.trim() !== ''))
        expect(cellsOf(csv)).toEqual([head, ...kept])
      },
    ),
  )
})

test.each([
  ['a comma in a cell', '1,250.00\n1,310.50\n', [['1,250.00'], ['1,310.50']]],
  ['an empty cell of a column', '400\r\n\r\n500\r\n', [['400'], [''], ['500']]],
  [
    'an empty row',
    '1\t2\n\t\n3\t4',
    [
      ['1', '2'],
      ['', ''],
      ['3', '4'],
    ],
  ],
  ['a tab and a line end in quotes', '"a\tb"\t"c\nd"', [['a\tb', 'c\nd']]],
  ['one empty cell', '\r\n', [['']]],
])('reads %s from the clipboard', (_, text, expected) => {
  expect(readBlock(text)).toEqual(expected)
})
