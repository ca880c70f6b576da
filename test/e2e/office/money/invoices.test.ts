import { beforeAll, expect, test } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { openCharges } from '#test/actors/charges.ts'
import { createMember } from '#test/actors/team.ts'
import type { TeamMember } from '#test/actors/team.ts'
import { anOrder, inDays, plainCatalog } from '#test/catalogs.ts'
import { spokenDay } from '#contract/values/day.ts'
import { openBrowser, screens } from '#test/e2e/browser.ts'
import { expectAccessible } from '#test/e2e/expect-accessible.ts'
import { visit } from '#test/e2e/office/visit.ts'
import { openBooks } from '#test/actors/money.ts'
import { remindEachDay } from '#test/reminders/remind.ts'
import { createTestOrganisation, placeByKey, startTestServer } from '#test/harness.ts'
import type { TestOrganisation, TestServer } from '#test/harness.ts'

// A bookkeeper in a real browser: from the settings to an invoice, and its credit note.

let server: TestServer
let browser: Browser
let firm: TestOrganisation
let keeper: TeamMember

beforeAll(async () => {
  server = await startTestServer()
  firm = await createTestOrganisation(server.db, plainCatalog)
  keeper = await createMember(server, firm, 'bookkeeper', { name: 'Ada Quill' })
  browser = await openBrowser(server, { localhost: new URL(server.url).host })
})

const open = (path: string, options: (typeof screens)['phone' | 'desktop'] = screens.desktop) =>
  visit(browser, keeper, `/office/${firm.slug}/${path}`, options)
const place = async () =>
  (await placeByKey(server, firm, anOrder({ pickupDate: inDays(13) }))).json.id as string
const dialog = (page: Page, name: RegExp | string) => page.getByRole('dialog', { name })

test('the settings say what is missing, and what’s wrong at its field', async () => {
  const page = await open('invoices')
  await page.getByText(/^Before you can invoice, add your legal name/).waitFor()
  await page.getByRole('link', { name: 'Open the settings' }).click()
  await page.getByLabel('Legal name').fill('Quoll Skips Pty Ltd')
  await page.getByLabel('Address').fill('1 Depot Road, Botany NSW 2019')
  await page.getByLabel('ABN').fill('51 824 753 557')
  await page.getByLabel('GST', { exact: true }).selectOption('Registered: tax invoices')
  await page.getByLabel('Invoice here from').fill('2026-01-01')
  await page.getByRole('button', { name: 'Save the settings' }).click()
  await page.getByText('ABN is not an ABN, check its eleven digits.').waitFor()
  await page.getByLabel('Days after it (optional)').fill('3, ten')
  await page.getByLabel('ABN').fill('51 824 753 556')
  await page.getByRole('button', { name: 'Save the settings' }).click()
  await page.getByText(/^Days after it must be/).waitFor()
  expect(await page.getByLabel('Days after it (optional)').inputValue()).toBe('3, ten')
  await page.getByLabel('Days after it (optional)').fill('3, 10')
  await page.getByLabel('ABN').fill('')
  await page.getByRole('button', { name: 'Save the settings' }).click()
  await page.getByText('The settings are saved. Before you can invoice, add your ABN.').waitFor()
  const foot = page.getByRole('button', { name: 'Save the settings' }).locator('..')
  await foot.getByText('Before you can invoice, add your ABN.').waitFor()
  await page.getByLabel('ABN').fill('51 824 753 556')
  await page.getByLabel('BSB (optional)').fill('062000')
  await page.getByRole('button', { name: 'Save the settings' }).click()
  await foot.getByText(/^Invoices don’t say yet where to transfer money/).waitFor()
  await page.getByLabel('Account number (optional)').fill('12345678')
  await page.getByRole('button', { name: 'Save the settings' }).click()
  await page.getByText('The settings are saved.', { exact: true }).waitFor()
  expect(await page.getByLabel('ABN').inputValue()).toBe('51 824 753 556')
  expect(await page.getByLabel('BSB (optional)').inputValue()).toBe('062-000')
  await page.getByText(/^Before you can invoice/).waitFor({ state: 'detached' })
  await expectAccessible(page)
  await page.context().close()
})

test('an order is drafted from its page, edited in place, issued by keyboard and credited', async () => {
  const order = await place()
  const page = await open(`orders/${order}`)
  const billed = page.getByRole('region', { name: 'Invoices' })
  await billed.getByText('$495.00').waitFor()
  await billed.getByRole('button', { name: 'Draft an invoice' }).click()
  const paper = page.getByRole('article', { name: 'Tax invoice' })
  await paper.getByText('Draft. It gets its number').waitFor()
  await expectAccessible(page)

  await paper.getByLabel('Purchase order').fill('HB-2291')
  await page.keyboard.press('Enter')
  await paper.getByLabel('What: Bin').fill('One bin for ten days')
  await page.keyboard.press('Enter')
  await paper.getByLabel('What: One bin for ten days').waitFor()
  await paper.getByRole('button', { name: 'Leave out 3 extra days' }).click()
  await page.getByRole('button', { name: 'Issue $450.00' }).waitFor()
  await page.getByRole('button', { name: 'Add 3 extra days' }).click()
  await page.getByRole('button', { name: 'Issue $495.00' }).waitFor()

  await page.keyboard.press('Escape')
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('i')
  await dialog(page, /^Issue/).waitFor()
  await page.keyboard.press('Enter')
  await dialog(page, /^Issue/).waitFor({ state: 'detached' })
  await page.getByRole('heading', { level: 1, name: /^INV-\d{6}$/ }).waitFor()
  await paper.getByText('HB-2291').waitFor()
  await paper.getByText('One bin for ten days').waitFor()
  await expectAccessible(page)

  const pdf = page.getByRole('link', { name: 'Download the PDF' })
  expect(await pdf.getAttribute('download')).toMatch(/^INV-\d{6}\.pdf$/)
  const downloading = page.waitForEvent('download')
  await pdf.click()
  expect((await downloading).suggestedFilename()).toMatch(/^INV-\d{6}\.pdf$/)

  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('e')
  const send = dialog(page, /^Email INV/)
  await send.getByLabel('To').fill('accounts@harbour.example')
  await expectAccessible(page)
  await send.getByRole('button', { name: 'Send it' }).click()
  await send.waitFor({ state: 'detached' })
  const emails = page.getByRole('region', { name: 'Emails' })
  await emails.getByText('The invoice to accounts@harbour.example').waitFor()

  const reminders = page.getByRole('region', { name: 'Reminders' })
  await reminders.getByText('3 days overdue').waitFor()
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('h')
  const pause = dialog(page, 'Pause reminders')
  await pause.getByLabel('By when').fill('')
  await pause.getByRole('button', { name: 'Pause', exact: true }).click()
  await pause.getByText('must be the day by which the customer promised to pay').waitFor()
  await pause.getByLabel('Why').selectOption('The customer disputes it')
  await pause.getByLabel('Note (optional)').fill('Says it was half full')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await pause.waitFor({ state: 'detached' })
  await reminders.getByText('Disputed: Says it was half full').waitFor()
  await expectAccessible(page)
  await reminders.getByRole('button', { name: 'Resume reminders' }).click()
  await reminders.getByText('3 days overdue').waitFor()

  await page.getByRole('button', { name: 'Credit a part' }).click()
  const part = dialog(page, 'Credit a part')
  await part.getByLabel('Why it’s credited').fill('One day less')
  await part.getByRole('button', { name: 'Credit it' }).click()
  await part.getByText('Enter how much of a line is credited.').waitFor()
  await part.getByLabel('3 extra days, up to $45.00').fill('45.01')
  await part.getByRole('button', { name: 'Credit $45.01' }).click()
  await part.getByText('Enter an amount up to $45.00.').waitFor()
  await part.getByLabel('3 extra days, up to $45.00').fill('15')
  await expectAccessible(page)
  await part.getByRole('button', { name: 'Cancel' }).waitFor()
  await part.getByRole('button', { name: 'Credit $15.00' }).click()
  await part.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Credit in full' }).click()
  const credit = dialog(page, /^Credit INV/)
  await credit.getByLabel('Why it’s credited').fill('Wrong address')
  await credit.getByRole('button', { name: 'Credit $480.00' }).click()
  await credit.waitFor({ state: 'detached' })
  await page.getByRole('link', { name: /^CN-/ }).last().click()
  const note = page.getByRole('article', { name: 'Adjustment note' })
  await note.getByText('Wrong address').waitFor()
  await note.getByText(/^INV-\d+ before$/).waitFor()
  await note.getByText(/^INV-\d+ after$/).waitFor()
  await page.context().close()
})

test('the list is filtered, searched and walked by keyboard, on a phone too', async () => {
  const page = await open('invoices')
  const rows = page.getByRole('link', { name: /^(?:INV|CN)-/ })
  await rows.first().waitFor()
  expect(await rows.count()).toBe(3)
  const note = page.getByRole('row', { name: /CN-.*Credit note/ }).first()
  expect(await note.getByRole('cell').allInnerTexts()).toMatchObject({ 6: '−$480.00', 7: '–' })
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await page.getByRole('article').waitFor()
  await page.getByRole('link', { name: 'All invoices' }).click()
  // A click anywhere in a row opens it.
  await note.getByText('Credit note').click({ force: true })
  await page.getByRole('article', { name: 'Adjustment note' }).waitFor()
  const number = await page.getByRole('heading', { level: 1, name: /^CN-/ }).innerText()
  await page.getByRole('link', { name: 'All invoices' }).click()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Find or do anything' }).fill(number)
  await page.getByRole('option', { name: new RegExp(`^${number}`), selected: true }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('article', { name: 'Adjustment note' }).waitFor()
  await page.getByRole('link', { name: 'All invoices' }).click()
  await page.getByRole('link', { name: 'Credit notes' }).click()
  await page.getByRole('link', { name: /^INV-/ }).waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Drafts' }).click()
  await page.getByText('Nothing is drafted').waitFor()
  await expectAccessible(page)
  await page.context().close()

  const phone = await open('invoices', screens.phone)
  await phone.getByRole('link', { name: /^INV-/ }).click()
  await phone.getByRole('article').waitFor()
  const wide = await phone.evaluate<boolean>('document.documentElement.scrollWidth > innerWidth')
  expect(wide).toBe(false)
  await expectAccessible(phone)
  await phone.context().close()
})

test('what the list is searched by is read in full on a small window too', async () => {
  const page = await open('invoices')
  for (const width of [1280, 768]) {
    await page.setViewportSize({ width, height: 900 })
    const room = await page.getByRole('searchbox').evaluate((box) => box.clientWidth)
    expect(room).toBeGreaterThanOrEqual(200)
  }
  await page.context().close()
})

test('a draft also has what is beside its order, and nothing wrong to say', async () => {
  const order = await place()
  const charges = openCharges(keeper, firm.slug)
  const permit = { type: 'permit', description: 'Permit', amount: 5000, taxCode: 'excluded' }
  const made = (await charges.create(order, permit)).json
  expect((await charges.act(made, 'approve')).status).toBe(200)
  const page = await open(`orders/${order}`)
  await page.getByText('not billed yet').waitFor()
  await page.getByRole('button', { name: 'Draft an invoice' }).click()
  const paper = page.getByRole('article', { name: 'Tax invoice' })
  await paper.getByRole('cell', { name: 'No GST' }).waitFor()
  expect(await page.getByRole('alert').locator('p').count()).toBe(0)
  await paper.getByRole('button', { name: 'Leave out Permit' }).click()
  await page.getByRole('button', { name: 'Issue $495.00' }).waitFor()
  await page.getByRole('button', { name: 'Add Permit' }).click()
  await paper.getByLabel('What: Permit').fill('Permit of the council')
  await page.keyboard.press('Enter')
  await paper.getByLabel('What: Permit of the council').waitFor()
  await page.getByRole('button', { name: 'Issue $545.00' }).click()
  await dialog(page, /^Issue/)
    .getByRole('button', { name: /^Issue/ })
    .click()
  const number = await page.getByRole('heading', { level: 1, name: /^INV-\d{6}$/ }).innerText()
  await page.context().close()

  const queue = await open('charges?show=approved')
  await queue.getByRole('link', { name: number }).click()
  await queue.getByRole('heading', { level: 1, name: number }).waitFor()
  await queue.context().close()
})

test('a refused date isn’t shown as the draft’s, and what to do is beside it', async () => {
  const order = await place()
  const owner = await createMember(server, firm, 'owner', { name: 'Olive Stone' })
  const settings = `/api/office/${firm.slug}/settings`
  const { version } = (await owner.ask(`${settings}/money`)).json
  const body = { lockedUntil: inDays(-3) }
  expect((await owner.send('PUT', `${settings}/lock-date`, body, version)).status).toBe(200)
  const page = await open(`orders/${order}`)
  await page.getByRole('button', { name: 'Draft an invoice' }).click()
  const date = page.getByRole('article').getByLabel('Date')
  const kept = await date.inputValue()
  await date.fill(inDays(-5))
  await page.keyboard.press('Enter')
  await page
    .getByText(/isn’t saved. The date is in a period that is locked until .*later date/)
    .waitFor()
  expect(await date.inputValue()).toBe(kept)
  await expectAccessible(page)
  await date.fill('-2')
  await page.keyboard.press('Enter')
  await page.getByText(/isn’t saved/).waitFor({ state: 'detached' })
  await expect.poll(() => date.inputValue()).toBe(spokenDay(inDays(-2)))
  const due = page.getByRole('article').getByLabel('Due')
  await due.fill('+14')
  await page.keyboard.press('Enter')
  await expect.poll(() => due.inputValue()).toBe(spokenDay(inDays(12)))
  await page.context().close()
})

test('a reminder says what became of its email, as the email does', async () => {
  const { id } = await openBooks(keeper, firm.slug).issue(await place())
  expect(await remindEachDay(firm, 1, 8)).toBeGreaterThan(0)
  await server.owner.query(
    `update mails set status = 'dropped', last_error = 'it would have come too late'
      where organisation_id = $1 and occasion = 'reminder'`,
    [firm.id],
  )
  const page = await open(`invoices/${id}`)
  const beside = (name: string) => page.getByRole('region', { name }).getByRole('definition')
  await beside('Reminders').first().waitFor()
  expect(await beside('Reminders').allInnerTexts()).toMatchObject({
    0: expect.stringMatching(/^Not sent \S/),
  })
  expect(await beside('Emails').allInnerTexts()).toEqual(['Not sent'])
  const emails = page.getByRole('region', { name: 'Emails' })
  const [what = ''] = await emails.getByRole('term').allInnerTexts()
  expect(what).toMatch(/^Reminder, \d+ days? (overdue|before it’s due), to \S+@\S+ /)
  // Wherever the line breaks, the day is in one piece.
  const day = emails.locator('span', { hasText: /^\w{3} \d+( \w{3})?$/ })
  const breaks = await day.evaluate((span) => {
    const widths = Array.from({ length: 40 }, (_, at) => `${100 + at * 10}px`)
    return widths.some((width) => {
      span.closest('dl')?.style.setProperty('width', width)
      return span.getClientRects().length > 1
    })
  })
  expect(breaks).toBe(false)
  await page.context().close()
})
