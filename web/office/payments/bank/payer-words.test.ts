import { expect, test } from 'vitest'
import { searchesFor } from './payer-words.ts'

test('a line is searched for a name at its beginning or its end, with all of its words first', () => {
  expect(searchesFor('Osko Payment From HARBOUR BUILDERS PTY LTD SKIP INV000245')).toEqual([
    'harbour builders skip',
    'harbour builders',
    'builders skip',
    'harbour',
    'skip',
  ])
  expect(searchesFor("TRANSFER O'BRIEN 4711")).toEqual(["o'brien"])
})

test('a line without a name is searched for nothing', () => {
  expect(searchesFor('Direct Credit 4711 REF 9')).toEqual([])
})
