import { expect, test } from 'vitest'
import { readCredit } from './credits.ts'

test('words and links of a credit stay, and nothing else of its HTML', () => {
  const markup =
    '<b>&copy;</b> <a target="_blank" href="https://www.openstreetmap.org/copyright">OpenStreetMap</a> & friends<img src=x>'
  expect(readCredit(markup)).toEqual([
    { says: '©', href: null },
    { says: 'OpenStreetMap', href: 'https://www.openstreetmap.org/copyright' },
    { says: '& friends', href: null },
  ])
})

test('a script isn’t a link', () => {
  expect(readCredit('<a href="javascript:alert(1)">Maps</a>')).toEqual([
    { says: 'Maps', href: null },
  ])
})
