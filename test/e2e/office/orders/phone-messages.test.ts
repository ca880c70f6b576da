import { expect, test } from 'vitest'
import { loadDemo } from '#server/demo/load-demo.ts'
import { openBrowser, screens } from '#test/e2e/browser.ts'
import { NEW_ORDER, freeDay, lookAround, newCustomer } from '#test/e2e/office/telephone.ts'
import { SECRET, startTestServer } from '#test/harness.ts'

// Texts that a caller on the phone asks for, and callers without an email.

const server = await startTestServer({ demoSignIn: true })
await loadDemo(server.db, SECRET)
const browser = await openBrowser(server, { localhost: new URL(server.url).host })

test('a caller with a mobile can ask for texts, and another number begins without them', async () => {
  const context = await browser.newContext(screens.desktop)
  const page = await context.newPage()
  const phone = page.getByLabel('Phone', { exact: true })
  await lookAround(page)
  await page.goto(NEW_ORDER)
  await page.getByLabel('Phone or name', { exact: true }).waitFor()
  await newCustomer(page, { Deliver: await freeDay(page) })
  const wants = page.getByRole('checkbox', { name: /^Text 0491 570 157 about each visit/ })
  expect(await wants.isChecked()).toBe(false)
  await wants.check()
  await phone.fill('0491 570 158')
  expect(await page.getByRole('checkbox', { name: /Text 0491 570 158/ }).isChecked()).toBe(false)
  await phone.fill('0491 570 157')
  await expect.poll(() => wants.isChecked()).toBe(true)
  await page.getByLabel('Read out and agreed').check()
  await page.keyboard.press('Control+Enter')
  await page.getByText('Booked', { exact: true }).waitFor()
  // From here it's given a truck, with two keys more.
  await page.keyboard.press('b')
  await page.getByText('1 job selected').waitFor()
  await page.keyboard.press('a')
  await page.getByRole('dialog', { name: /^Assign Delivery/ }).waitFor()
  const { rows } = await server.owner.query('select recipient from text_consents')
  expect(rows).toEqual([{ recipient: '+61491570157' }])
  await context.close()
})

test('a caller without an email is booked with the terms read out', async () => {
  const context = await browser.newContext(screens.desktop)
  const page = await context.newPage()
  await lookAround(page)
  await page.goto(NEW_ORDER)
  await page.getByLabel('Phone or name', { exact: true }).waitFor()
  await newCustomer(page, { Deliver: await freeDay(page), Email: '' })
  await page.getByText('Without an email address nothing is sent.').waitFor()
  await page.getByLabel('Cash').check()
  await page.getByLabel('Send a link to agree').check()
  await page.keyboard.press('Control+Enter')
  await page.getByText('Type an email address, or read the terms out.').waitFor()
  await page.getByLabel('Read out and agreed').check()
  await page.keyboard.press('Control+Enter')
  await page.getByText('Nothing is emailed: they have no address.').waitFor()
  await context.close()
})
