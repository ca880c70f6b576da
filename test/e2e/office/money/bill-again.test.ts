import { expect, test } from 'vitest'
import { openBrowser } from '#test/e2e/browser.ts'
import { visit } from '#test/e2e/office/visit.ts'
import { openFirm } from '#test/payments/office/firm.ts'
import { openAccount } from '#test/statements/accounts.ts'

test('an invoice that is credited in full is billed again from its page, once', async () => {
  const firm = await openFirm()
  const browser = await openBrowser(firm.server, { localhost: new URL(firm.server.url).host })
  const account = await openAccount(firm)
  const invoice = await account.invoice({ issued: 5, due: -9 })
  const path = `/office/${firm.firm.slug}/invoices/${invoice.id}`
  const page = await visit(browser, firm.keeper, path)
  const again = page.getByRole('button', { name: 'Bill it again' })
  await page.getByRole('button', { name: 'Credit in full' }).click()
  expect(await again.count()).toBe(0)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Why it’s credited').fill('Wrong address')
  await dialog.getByRole('button', { name: 'Credit $450.00' }).click()
  await again.click()
  await page.getByRole('button', { name: /^Issue \$450\.00/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Issue/ })
    .click()
  await page.getByRole('heading', { level: 1, name: /^INV-/ }).waitFor()
  await page.goto(`http://localhost${path}`)
  await page.getByRole('heading', { level: 1, name: invoice.number }).waitFor()
  await page.getByRole('button', { name: /^Print/ }).waitFor()
  expect(await again.count()).toBe(0)
  await page.context().close()
})
