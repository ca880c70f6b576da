import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, startTestServer } from '#test/harness.ts'

// Points of addresses are kept by a key that disregards case, commas and spaces. The function that makes it
// takes a shorter way for most addresses, and both ways lead to one key.

const server = await startTestServer()
const firm = await createTestOrganisation(server.db, plainCatalog)

const letters = Array.from('aZ09 -+.,/~\'"\t\n\r\v\f\u007f\u0085\u00a0éßİſŁШ中\u2028\u3000😀')
const part = fc.option(
  fc
    .array(fc.constantFrom(...letters, '  ', ' ,', 'ab'), { maxLength: 12 })
    .map((chosen) => chosen.join('')),
)
const long = fc.string({ minLength: 380, maxLength: 420 })

test('an address has the key that its words make, however they are spaced', async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(part, long), part, part, async (address, suburb, postcode) => {
      const [found] = await firm.within(({ tx }) =>
        tx.run<{ key: string; plain: string }>({
          text: `select address_key($1, $2, $3) as key, left(lower(trim(regexp_replace(
            concat_ws(' ', $1::text, $2::text, $3::text), '[\\s,]+', ' ', 'g'))), 400) as plain`,
          values: [address, suburb, postcode].map((text) => text?.replaceAll('\0', '') ?? null),
        }),
      )
      expect(found?.key).toBe(found?.plain)
    }),
    { numRuns: 400 },
  )
})
