import { beforeAll, expect, test } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { loadDemo } from '#server/demo/load-demo.ts'
import { startExports } from '#server/exports/run-exports.ts'
import { openBrowser, screens } from '#test/e2e/browser.ts'
import { createMember } from '#test/actors/team.ts'
import { anOrder, plainCatalog } from '#test/catalogs.ts'
import { SECRET, createTestOrganisation, placeByKey, startTestServer } from '#test/harness.ts'
import type { TestServer } from '#test/harness.ts'
import { drawPng } from '#test/settings/draw-png.ts'
import { readZip } from '#test/settings/read-zip.ts'

// The pages of the settings that an owner works in: profile, website, webhooks, email, payments, data.

const OFFICE = 'http://localhost'
const PAGES = ['profile', 'website', 'webhooks', 'mail', 'payments', 'data'] as const
const quiet = { info() {}, warn() {}, error() {} }

let server: TestServer
let browser: Browser

beforeAll(async () => {
  server = await startTestServer({ demoSignIn: true })
  await loadDemo(server.db, SECRET)
  browser = await openBrowser(server, { localhost: new URL(server.url).host })
})

/** Opens a page of the settings as the demo's owner. */
async function open(page: Page, name: (typeof PAGES)[number]): Promise<void> {
  await page.goto(`${OFFICE}/sign-in?to=/office/bandicoot/settings/${name}`)
  await page.getByRole('button', { name: /^Owner/ }).click()
  await page.waitForURL(`**/settings/${name}`)
  await page.getByRole('heading', { level: 2 }).first().waitFor()
}

test('a profile is saved, a wrong ABN is said at its field, and what was typed stays', async () => {
  const page = await browser.newPage(screens.desktop)
  await open(page, 'profile')
  await page.getByLabel('Phone (optional)').fill('02 5550 0177')
  await page.getByLabel('ABN (optional)').fill('51 824 753 557')
  await page.getByRole('button', { name: 'Save the profile' }).click()
  await page.getByText('The ABN is not an ABN, check its eleven digits.').waitFor()
  expect(await page.getByLabel('Phone (optional)').inputValue()).toBe('02 5550 0177')
  await page.getByLabel('ABN (optional)').fill('51 824 753 556')
  await page.getByRole('button', { name: 'Save the profile' }).click()
  await page.getByText('The profile is saved.').waitFor()
  expect(await page.getByLabel('ABN (optional)').inputValue()).toBe('51 824 753 556')

  await page.getByLabel('A picture for the logo').setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: drawPng({ width: 900, height: 300 }),
  })
  const logo = page.getByRole('img', { name: 'The logo of Bandicoot Bins' })
  await logo.waitFor()
  await expect
    .poll(() =>
      logo.evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth),
    )
    .toBe(512)
  await page.close()
})

test('two people change the profile: the second sees what the first did, and loses nothing', async () => {
  const [one, other] = [
    await browser.newPage(screens.desktop),
    await browser.newPage(screens.desktop),
  ]
  for (const page of [one, other]) {
    await open(page, 'profile')
    await page.getByRole('button', { name: 'Save the profile' }).waitFor()
  }
  await one.getByLabel('Email (optional)').fill('one@bandicoot.example')
  await one.getByRole('button', { name: 'Save the profile' }).click()
  await one.getByText('The profile is saved.').waitFor()
  await other.getByLabel('Address (optional)').fill('2 Yard Road')
  await other.getByRole('button', { name: 'Save the profile' }).click()
  await other.getByText(/changed the profile while you had it open/).waitFor()
  await other.getByText('The email address is now one@bandicoot.example.').waitFor()
  expect(await other.getByLabel('Address (optional)').inputValue()).toBe('2 Yard Road')
  await one.close()
  await other.close()
})

test('two people word a letter: the second sees the first one’s words, and loses nothing', async () => {
  const [one, other] = [
    await browser.newPage(screens.desktop),
    await browser.newPage(screens.desktop),
  ]
  const letterOn = async (page: Page) => {
    await open(page, 'mail')
    await page.getByText('A payment came in.').click()
    return page.getByRole('group').filter({ hasText: 'A payment came in.' })
  }
  const [first, second] = [await letterOn(one), await letterOn(other)]
  await first.getByLabel('Subject').fill('Thanks, {name}')
  await first.getByRole('button', { name: 'Save the letter' }).click()
  await first.getByText('Your wording').waitFor()
  await second.getByLabel('Closing').fill('See you soon')
  await second.getByRole('button', { name: 'Save the letter' }).click()
  await second.getByText('The subject is now Thanks, {name}.').waitFor()
  expect(await second.getByLabel('Closing').inputValue()).toBe('See you soon')
  expect(await second.getByLabel('Subject').inputValue()).toBe('Thanks, {name}')
  await second.getByRole('button', { name: 'Save the letter' }).click()
  await second.getByText('The subject is now').waitFor({ state: 'detached' })
  // Another part of the same settings is saved on top, without a question.
  await one.getByLabel('Sender’s name (optional)').fill('The bin people')
  await one.getByRole('button', { name: 'Save the sender' }).click()
  await one.getByText('The sender is saved.').waitFor()
  await one.getByRole('checkbox', { name: /^Collection tomorrow/ }).check()
  await one.getByRole('button', { name: 'Save what is sent' }).click()
  await one.getByText('What is sent is saved.').waitFor()
  // What the other one worded meanwhile isn't thrown away unseen.
  await first.getByRole('button', { name: 'Back to the standard' }).click()
  await first.getByText('The closing is now See you soon.').waitFor()
  await first.getByRole('button', { name: 'Back to the standard' }).click()
  await first.getByText('Standard', { exact: true }).waitFor()
  await one.close()
  await other.close()
})

test('two people change an endpoint: the second sees its new address', async () => {
  const [one, other] = [
    await browser.newPage(screens.desktop),
    await browser.newPage(screens.desktop),
  ]
  await open(one, 'webhooks')
  await one.getByRole('button', { name: 'New endpoint' }).press('Enter')
  await one.getByLabel('Address').fill('https://hooks.example.com/two')
  await one.keyboard.press('Enter')
  await one.getByRole('button', { name: 'Done' }).click()
  await open(other, 'webhooks')
  await other.getByRole('link', { name: 'Open https://hooks.example.com/two' }).click()
  for (const page of [one, other]) await page.getByText('Change the address or the events').click()
  await one.getByLabel('Address').fill('https://hooks.example.com/moved')
  await other.getByLabel('What it is for (optional)').fill('Till')
  await one.getByRole('button', { name: 'Save the endpoint' }).click()
  await one.getByText('The endpoint is changed.').waitFor()
  await other.getByRole('button', { name: 'Save the endpoint' }).click()
  await other.getByText('The address is now https://hooks.example.com/moved.').waitFor()
  expect(await other.getByLabel('What it is for (optional)').inputValue()).toBe('Till')
  await other.getByRole('button', { name: 'Save the endpoint' }).click()
  await other.getByText('The endpoint is changed.').waitFor()
  await one.reload()
  await one.getByText('Change the address or the events').click()
  expect(await one.getByLabel('What it is for (optional)').inputValue()).toBe('Till')
  await one.getByRole('button', { name: 'Delete…' }).click()
  await one.getByRole('dialog').getByRole('button', { name: 'Delete the endpoint' }).click()
  await one.getByText('There are no endpoints yet.').waitFor()
  await one.close()
  await other.close()
})

test('a website is allowed and removed, and the booking page shows', async () => {
  const page = await browser.newPage(screens.desktop)
  await open(page, 'website')
  await page.getByLabel('Another website').fill('shop.example')
  await page.getByRole('button', { name: 'Allow it' }).click()
  await page.getByRole('cell', { name: 'https://shop.example', exact: true }).waitFor()
  await page.getByLabel('A floating button').check()
  await page.getByText('data-mode="floating"').waitFor()
  await page.getByRole('button', { name: 'Remove https://shop.example' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove it' }).click()
  await page
    .getByRole('cell', { name: 'https://shop.example', exact: true })
    .waitFor({ state: 'detached' })
  await page.close()
})

test('an endpoint is added by keyboard, and its secret shows once', async () => {
  const page = await browser.newPage(screens.desktop)
  await open(page, 'webhooks')
  await page.getByRole('button', { name: 'New endpoint' }).press('Enter')
  await page.getByLabel('Address').fill('https://hooks.example.com/in')
  await page.keyboard.press('Enter')
  await page.getByText('Copy this secret now.').waitFor()
  expect(await page.locator('code', { hasText: 'whsec_' }).count()).toBe(1)
  await page.getByRole('button', { name: 'Done' }).click()
  await page.reload()
  await page.getByRole('heading', { name: 'Deliveries' }).waitFor()
  expect(await page.locator('code', { hasText: 'whsec_' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Switch off' }).click()
  await page.getByRole('button', { name: 'Switch on' }).waitFor()
  await page.getByRole('button', { name: 'Delete…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete the endpoint' }).click()
  await page.getByText('There are no endpoints yet.').waitFor()
  await page.close()
})

test('a letter is worded, looked at, and goes back to the standard', async () => {
  const page = await browser.newPage(screens.desktop)
  await open(page, 'mail')
  await page.getByText('A payment came in.').click()
  const letter = page.getByRole('group').filter({ hasText: 'A payment came in.' })
  await letter.getByLabel('Subject').fill('Ta, {name}')
  await letter.getByRole('button', { name: 'Preview' }).click()
  await letter.getByText('Ta, Alex Nguyen').waitFor()
  await letter.getByLabel('Subject').fill('Ta, {nam}')
  await letter.getByRole('button', { name: 'Save the letter' }).click()
  await letter.getByText('The subject has {nam}, which is not one of the placeholders.').waitFor()
  await letter.getByLabel('Subject').fill('Ta, {name}')
  await letter.getByRole('button', { name: 'Save the letter' }).click()
  await letter.getByText('Your wording').waitFor()
  await letter.getByRole('button', { name: 'Back to the standard' }).click()
  await letter.getByText('Standard', { exact: true }).waitFor()
  await page.close()
})

test('everything is exported while the person looks elsewhere, and downloaded', async () => {
  const page = await browser.newPage(screens.desktop)
  await open(page, 'data')
  await page.getByRole('button', { name: 'Export everything' }).click()
  await page.getByText('Waiting for its turn').waitFor()
  const pages = page.getByRole('navigation', { name: 'Settings' })
  await pages.getByRole('link', { name: 'Payments' }).click()
  await page.getByRole('heading', { name: 'Online payment' }).waitFor()
  await using _worker = startExports({ db: server.db, baseUrl: OFFICE, log: quiet })
  await page.getByRole('link', { name: 'Data', exact: true }).click()
  await page.getByText('Ready').waitFor()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^bandicoot-[\d-]+\.zip$/)
  const chunks: Buffer[] = []
  for await (const chunk of await download.createReadStream()) chunks.push(Buffer.from(chunk))
  expect(readZip(Buffer.concat(chunks)).has('csv/orders.csv')).toBe(true)
  await page.close()
})

test('a customer who has nothing live is made anonymous', async () => {
  const firm = await createTestOrganisation(server.db, plainCatalog)
  const owner = await createMember(server, firm, 'owner')
  const { id, reference } = (await placeByKey(server, firm, anOrder())).json
  const context = await browser.newContext(screens.desktop)
  const [name = '', value = ''] = owner.cookie().split('=')
  await context.addCookies([{ name, value, url: OFFICE }])
  const page = await context.newPage()
  await page.goto(`${OFFICE}/office/${firm.slug}/settings/data`)
  await page.getByLabel('Email address, or the reference of an order').fill(reference)
  await page.keyboard.press('Enter')
  await page.getByText('Is still live').waitFor()
  await owner.send('POST', `/api/office/${firm.slug}/orders/${id}/cancel`, { reason: 'Asked' })
  await page.keyboard.press('Enter')
  await page.getByRole('cell', { name: 'Yes' }).waitFor()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download their data' }).click()
  expect((await downloading).suggestedFilename()).toBe(`${firm.slug}-customer.json`)
  await page.getByRole('button', { name: 'Make anonymous…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Erase who they are' }).click()
  await page.getByRole('cell', { name: 'Anonymised' }).waitFor()
  await context.close()
})
