import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inertJson } from './inert-json.ts'

test('nothing in it ends the element or starts another, and it is the same JSON', () => {
  const nasty = fc.constantFrom('</script>', '<!--', ']]>', '\u2028', '\u2029', '&', '<', '"', '\\')
  fc.assert(
    fc.property(fc.jsonValue(), fc.array(nasty), (value, parts) => {
      const given = { value, text: parts.join('x'), list: parts }
      const inert = inertJson(JSON.stringify(given))
      expect(inert).not.toMatch(/[<>&\u2028\u2029]/)
      expect(JSON.parse(inert)).toEqual(JSON.parse(JSON.stringify(given)))
    }),
  )
})
