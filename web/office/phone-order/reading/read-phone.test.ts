import fc from 'fast-check'
import { expect, test } from 'vitest'
import { looksLikePhone, tidyPhone } from './read-phone.ts'

test.each([
  ['0491570156', '0491 570 156'],
  ['+61491570156', '0491 570 156'],
  ['+61 (0)491 570 156', '0491 570 156'],
  ['0061 491 570 156', '0491 570 156'],
  ['61491570156', '0491 570 156'],
  ['(02) 5550-0199', '02 5550 0199'],
  ['+61 2 5550 0199', '02 5550 0199'],
  ['1300 975 707', '1300 975 707'],
  ['+64 21 555 0199', '+64 21 555 0199'],
  ['ask for Jo', 'ask for Jo'],
])('%s is %s', (typed, tidy) => {
  expect(tidyPhone(typed)).toBe(tidy)
})

test('tidying loses no digit of what follows the country or trunk code, and changes nothing twice', () => {
  const digits = fc.array(fc.nat(9).map(String), { minLength: 8, maxLength: 8 })
  const spelled = fc
    .tuple(
      fc.constantFrom('04', '+61 4', '0061 4', '+61(0)4'),
      digits,
      fc.constantFrom('', ' ', '-', '.'),
    )
    .map(([start, rest, gap]) => ({ typed: start + rest.join(gap), rest: rest.join('') }))
  fc.assert(
    fc.property(spelled, ({ typed, rest }) => {
      const tidy = tidyPhone(typed)
      expect(tidy.replaceAll(' ', '')).toBe(`04${rest}`)
      expect(tidyPhone(tidy)).toBe(tidy)
      expect(looksLikePhone(typed)).toBe(true)
    }),
  )
})

test.each(['Alex', 'alex@customer.example', '12 Example St', '1', ''])(
  '“%s” isn’t a phone',
  (it) => {
    expect(looksLikePhone(it)).toBe(false)
  },
)
