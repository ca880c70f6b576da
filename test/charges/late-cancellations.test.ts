import { expect, test } from 'vitest'
import { lookAtCharges, openCharges } from '#test/actors/charges.ts'
import { asHirer } from '#test/actors/hirer.ts'
import { createMember } from '#test/actors/team.ts'
import { anOrder, openRules, plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, placeByBrowser, startTestServer } from '#test/harness.ts'

// The fee for cancelling late is for a booking that was confirmed, and that its customer cancels (rules, section 13, "Charges").

const server = await startTestServer()
const firm = await createTestOrganisation(server.db, {
  ...plainCatalog,
  bookingRules: { ...openRules, approvalRequired: true },
})
const owner = await createMember(server, firm, 'owner')
const charges = openCharges(owner, firm.slug)
const ask = asHirer(server, firm)
await charges.set((settings) => {
  const cancellation = { ...settings.types.cancellation, on: true, fee: 5000 }
  return { ...settings, lateCancelDays: 5, types: { ...settings.types, cancellation } }
})

async function decide(id: string, decision: 'approve' | 'decline'): Promise<void> {
  const path = `${charges.office}/orders/${id}`
  const { json } = await owner.ask(path)
  const { version } = json.order
  const decided = await owner.send('POST', `${path}/${decision}`, {}, version)
  expect(decided.status, decided.text).toBe(200)
}
/** Someone in the office cancels an approved booking. */
const cancelInOffice = (sent: object) => async (id: string) => {
  await decide(id, 'approve')
  const path = `${charges.office}/orders/${id}/cancel`
  const cancelled = await owner.send('POST', path, { reason: 'Rang us', ...sent })
  expect(cancelled.status, cancelled.text).toBe(200)
}
const cancel = async (id: string) => expect((await ask('cancel', { id })).status).toBe(200)

test.each([
  ['declined', 0, (id: string) => decide(id, 'decline')],
  ['cancelled before it’s approved', 0, cancel],
  [
    'approved and then cancelled',
    1,
    async (id: string) => {
      await decide(id, 'approve')
      await cancel(id)
    },
  ],
  ['cancelled by the office for its own reasons', 0, cancelInOffice({})],
  ['cancelled by the office, which says so', 0, cancelInOffice({ askedBy: 'us' })],
  [
    'cancelled by the office because the customer asked',
    1,
    cancelInOffice({ askedBy: 'customer' }),
  ],
] as const)('a booking for soon that is %s has %i fees', async (_what, fees, end) => {
  const { id } = (await placeByBrowser(server, firm, anOrder())).json
  await end(id)
  await lookAtCharges(firm)
  expect(await charges.of(id)).toHaveLength(fees)
})
