import { expect, test } from 'vitest'
import { spokenInstant } from '#server/documents/sheet.ts'
import { asHirer } from '#test/actors/hirer.ts'
import { aFullOrder, fullCatalog } from '#test/catalogs.ts'
import { startTestServer } from '#test/harness.ts'
import { openFirm } from '#test/office/telephone/take-order.ts'

// The confirmation of an order on the phone, whose terms are sent with it (rules, section 11, "A telephone order").

const server = await startTestServer()
const firm = await openFirm(server, { catalog: fullCatalog })
const hirer = asHirer(server, firm)

async function readConfirmation(id: string): Promise<string> {
  const { documents } = (await hirer('view', { id })).json
  const { pathname, search } = new URL(documents[0].url)
  const text = await (await fetch(server.url + pathname + search)).text()
  return text.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')
}

test('it says when the terms and notices were accepted, and that they haven’t been', async () => {
  const { acceptedTerms: _, acceptedNoticeIds: __, ...order } = aFullOrder()
  const { json, text } = await firm.take({ ...order, pays: 'cash', terms: 'sent' })
  const id = String(json.order?.id ?? text)
  await server.owner.query(
    `update orders set created_at = created_at - interval '2 days' where id = $1`,
    [id],
  )
  const before = await readConfirmation(id)
  expect(before).toContain('Not accepted yet. Version 2026-07-01.')
  expect(before).not.toContain('Accepted on')

  const { json: page } = await hirer('acceptance', { id })
  const at = spokenInstant(page.order.acceptedTerms.acceptedAt, page.organisation.timezone)
  const after = await readConfirmation(id)
  expect(after).toContain(`No asbestos Accepted on ${at}. Version 1.`)
  expect(after).toContain(`Terms Accepted on ${at}. Version 2026-07-01.`)
})
