import { expect, test } from 'vitest'
import { openBrowser } from '#test/e2e/browser.ts'
import { visit } from '#test/e2e/office/visit.ts'
import { openFirm } from '#test/payments/office/firm.ts'
import { openAccount } from '#test/statements/accounts.ts'

test('an entry of a customer’s account has the reference of its payment, or the purchase order of its invoice', async () => {
  const firm = await openFirm()
  const browser = await openBrowser(firm.server, { localhost: new URL(firm.server.url).host })
  const account = await openAccount(firm)
  const { customer } = account
  await account.invoice({ issued: 5, due: -9, purchaseOrder: 'PO 4471' })
  await firm.till.record({ amount: 20_000, customerId: customer.id, reference: 'HB 0099' })
  const path = `/office/${firm.firm.slug}/customers/${customer.id}/account`
  const page = await visit(browser, firm.keeper, path)
  const rowOf = (says: RegExp) => page.getByRole('row').filter({ hasText: says }).innerText()
  expect(await rowOf(/Payment/)).toMatch(/Bank transfer\s+HB 0099/)
  expect(await rowOf(/Invoice/)).toMatch(/INV-\d+\s+PO 4471/)
  await page.context().close()
})
