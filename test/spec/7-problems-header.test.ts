import { expect, test } from 'vitest'
import { anOrder, plainCatalog } from '#test/catalogs.ts'
import {
  createTestOrganisation,
  placeByBrowser,
  placeByKey,
  startTestServer,
  withKey,
} from '#test/harness.ts'
import { noonZone, plus, todayIn } from '#test/noon.ts'

// Rules, section 10, "Problems for machines". Every other test checks the header of every 422 against
// its sentence, in validate-answer.ts.

const timezone = noonZone()
const today = todayIn(timezone)
const server = await startTestServer()
const organisation = await createTestOrganisation(server.db, plainCatalog, { timezone })

test('a 422 lists its fields with their codes and next dates', async () => {
  const order = anOrder({ deliveryDate: plus(today, -1), pickupDate: plus(today, 3), quantity: 0 })
  const malformed = await placeByKey(server, organisation, { ...order, email: undefined })
  expect(malformed.status).toBe(422)
  expect(malformed.headers.get('kerbside-problems')).toBe(
    '"email";code=required, "quantity";code=too_small',
  )
  const late = await placeByKey(server, organisation, { ...order, quantity: 1 })
  const header = late.headers.get('kerbside-problems') ?? ''
  expect(header).toMatch(/^"deliveryDate";code=too_soon;next="\d{4}-\d\d-\d\d"$/)
  const [, next] = /next="(.*)"/.exec(header) ?? []
  expect(late.json.error).toBe(`deliveryDate: is too soon, the next date is ${next}`)
})

test('a script in the browser may read it', async () => {
  const refused = await placeByBrowser(server, organisation, anOrder({ phone: '1' }))
  expect(refused.headers.get('kerbside-problems')).toBe('"phone";code=too_short')
  expect(refused.headers.get('access-control-expose-headers')).toContain('Kerbside-Problems')
})

test('a bad query has it, and no other status does', async () => {
  const headers = withKey(organisation.writeKey)
  const query = await server.fetch('/api/v1/orders?limit=0', { headers })
  expect(query.headers.get('kerbside-problems')).toBe('"limit";code=too_small')
  const unknown = await server.fetch('/api/v1/orders/no-id', { headers })
  expect([unknown.status, unknown.headers.has('kerbside-problems')]).toEqual([404, false])
  const taken = await placeByKey(server, organisation, anOrder())
  expect([taken.status, taken.headers.has('kerbside-problems')]).toEqual([201, false])
})
