import { beforeAll, expect, test } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { listenForFaults, openBrowser, screens } from '#test/e2e/browser.ts'
import { expectAccessible } from '#test/e2e/expect-accessible.ts'
import { startDemoServer } from '#test/demo/start-demo-server.ts'

// Customers in a real browser, as people of the office work with them.

const OFFICE = 'http://localhost'
const LIST = `${OFFICE}/office/bandicoot/customers`

let browser: Browser

beforeAll(async () => {
  const server = await startDemoServer()
  browser = await openBrowser(server, { localhost: new URL(server.url).host })
})

async function enter(role: string, screen: keyof typeof screens = 'desktop', more = {}) {
  const context = await browser.newContext({ ...screens[screen], ...more })
  const page = await context.newPage()
  page.setDefaultTimeout(15_000)
  await page.goto(`${OFFICE}/sign-in`)
  await page.getByRole('button', { name: new RegExp(`^${role}`) }).click()
  await page.waitForURL(/\/office\/bandicoot/)
  await page.goto(LIST)
  await page.getByRole('heading', { level: 1, name: 'Customers' }).waitFor()
  await row(page, 'Alex Nguyen').waitFor()
  return { context, page }
}

const row = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const panel = (page: Page) => page.getByRole('complementary', { name: 'Customer' })

test('by keyboard alone: found by phone, opened, edited in place, closed', async () => {
  const { context, page } = await enter('Owner')
  const faults = listenForFaults(context)
  await page.keyboard.press('/')
  await page.keyboard.type('+61 2 5550 1074')
  await row(page, 'Harbour Builders').waitFor()
  await row(page, 'Alex Nguyen').waitFor({ state: 'detached' })
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  const open = panel(page)
  await open.getByRole('heading', { name: 'Harbour Builders' }).waitFor()
  await open.getByText('Came with').first().waitFor()
  await page.keyboard.press('e')
  const notes = open.getByLabel('Notes')
  await notes.fill('Ring Jack before six.')
  await page.keyboard.press('Control+Enter')
  await open.getByText('Ring Jack before six.').waitFor()
  await page.reload()
  await panel(page).getByText('Ring Jack before six.').waitFor()
  await panel(page).getByRole('region', { name: 'Orders' }).getByRole('link').first().waitFor()
  await expect
    .poll(async () => {
      await page.keyboard.press('Escape')
      return panel(page).count()
    })
    .toBe(0)
  expect(faults).toEqual([])
  await context.close()
})

test('a new customer is added by keyboard, with what’s wrong at its field', async () => {
  const { context, page } = await enter('Dispatcher')
  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog', { name: 'New customer' })
  await dialog.waitFor()
  await page.keyboard.type('Keyboard Kitchens')
  await dialog.getByLabel('ABN').fill('51 824 753 557')
  await dialog.getByLabel('Contact').fill('Kay')
  await dialog.getByLabel('Phone').fill('0491 570 157')
  await page.keyboard.press('Control+Enter')
  await dialog.getByText('ABN is not an ABN, check its eleven digits.').waitFor()
  expect(await dialog.getByLabel('Contact').inputValue()).toBe('Kay')
  await dialog.getByLabel('ABN').fill('51 824 753 556')
  await page.keyboard.press('Control+Enter')
  await panel(page).getByRole('heading', { name: 'Keyboard Kitchens' }).waitFor()
  await panel(page).getByText('ABN 51 824 753 556').waitFor()
  await context.close()
})

test('contacts and sites are added, changed and removed, and a removal is undone', async () => {
  const { context, page } = await enter('Bookkeeper')
  await row(page, 'Mei Tanaka').click()
  const open = panel(page)
  await open.getByRole('button', { name: 'Add contact' }).click()
  await open.getByLabel('Name', { exact: true }).fill('Ken Tanaka')
  await open.getByLabel('Email').fill('nonsense')
  await open.getByRole('button', { name: 'Save' }).click()
  await open.getByText('Email must be an email address.').waitFor()
  await open.getByLabel('Email').fill('ken@tanaka.example')
  await open.getByRole('button', { name: 'Save' }).click()
  await open.getByRole('link', { name: 'ken@tanaka.example' }).waitFor()
  await open.getByRole('button', { name: 'Remove Ken Tanaka' }).click()
  await open.getByRole('link', { name: 'ken@tanaka.example' }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await open.getByRole('link', { name: 'ken@tanaka.example' }).waitFor()
  await open.getByRole('button', { name: 'Add site' }).click()
  await open.getByLabel('Address', { exact: true }).fill('1 New Street')
  await open.getByRole('button', { name: 'Save' }).click()
  await open.getByText('1 New Street').waitFor()
  await context.close()
})

test('a part that’s edited gives the focus back to its button', async () => {
  const { context, page } = await enter('Owner')
  await row(page, 'Harbour Builders').click()
  for (const name of ['Edit Jack Murphy', 'Add contact', 'Edit 88 Victoria Road', /^Edit$/]) {
    const button = panel(page).getByRole('button', { name })
    await button.press('Enter')
    await panel(page).locator('form :focus').waitFor()
    await page.keyboard.press('Escape')
    await button.and(page.locator(':focus')).waitFor()
  }
  await context.close()
})

test('a button that goes away with its row gives the focus on', async () => {
  const { context, page } = await enter('Owner')
  await row(page, 'Harbour Builders').click()
  const open = panel(page)
  const focused = page.locator(':focus')
  await open.getByRole('region', { name: 'Contacts' }).waitFor()
  for (const list of ['Contacts', 'Sites', 'Orders']) {
    const part = open.getByRole('region', { name: list })
    const buttons = part.getByRole('button', {
      name: list === 'Orders' ? /isn’t theirs$/ : /^Remove /,
    })
    await buttons.first().waitFor()
    const names = await buttons.evaluateAll((all) => all.map(({ ariaLabel }) => ariaLabel ?? ''))
    await buttons.first().press('Enter')
    await part.getByRole('button', { name: names[0] }).waitFor({ state: 'detached' })
    const next =
      names.length > 1
        ? part.getByRole('button', { name: names[1] })
        : part.getByRole('heading', { name: list })
    await next.and(focused).waitFor()
  }
  await context.close()
})

test('a merge shows what happens, happens, and is undone from the toast', async () => {
  const { context, page } = await enter('Owner')
  await row(page, 'Ruby Walker').click()
  const open = panel(page)
  await open.getByRole('heading', { name: 'Ruby Walker' }).waitFor()
  await open.getByRole('button', { name: 'Merge', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Merge customers' })
  await dialog.getByLabel('Customer').fill('grace kim')
  await dialog.getByRole('button', { name: /Grace Kim/ }).click()
  await dialog.getByRole('heading', { name: 'Merge Grace Kim into Ruby Walker' }).waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: /^Merge into/ }).click()
  await open.getByRole('region', { name: 'Merged into this one' }).getByText('Grace Kim').waitFor()
  await row(page, 'Grace Kim').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await row(page, 'Grace Kim').waitFor()
  await open.getByRole('region', { name: 'Merged into this one' }).waitFor({ state: 'detached' })
  await context.close()
})

test('on stop and off again; a dispatcher can’t end it', async () => {
  const { context, page } = await enter('Owner')
  await row(page, 'Young Gardens').click()
  const open = panel(page)
  await open.getByRole('button', { name: 'Put on stop' }).click()
  await page.getByLabel('Why').fill('60 days late')
  await page.keyboard.press('Enter')
  await open.getByRole('note', { name: 'On stop' }).getByText('60 days late').waitFor()
  await page.getByRole('link', { name: 'On stop', exact: true }).click()
  await row(page, 'Young Gardens').waitFor()
  // Beside the panel too, where there's little room for a name.
  await page.setViewportSize({ width: 1280, height: 720 })
  await row(page, 'Johnson Interiors').click()
  const cell = page.getByRole('cell').filter({ has: row(page, 'Johnson Interiors') })
  await expect
    .poll(() => cell.evaluate((it) => [it.clientWidth < 250, it.scrollWidth > it.clientWidth]))
    .toEqual([true, false])
  const dispatcher = await enter('Dispatcher')
  await row(dispatcher.page, 'Young Gardens').click()
  await panel(dispatcher.page).getByText('Bookkeepers and owners can end it.').waitFor()
  await dispatcher.context.close()
  await row(page, 'Young Gardens').click()
  await open.getByRole('button', { name: 'Take off stop' }).click()
  await page.getByLabel('Why it ends').fill('Paid')
  await page.keyboard.press('Enter')
  await open.getByRole('note', { name: 'On stop' }).waitFor({ state: 'detached' })
  await context.close()
})

test('two people edit at once: the second sees what changed, and loses nothing', async () => {
  const { context, page } = await enter('Owner')
  await row(page, 'Thomas Lee').click()
  const open = panel(page)
  await open.getByRole('heading', { name: 'Thomas Lee' }).waitFor()
  await page.keyboard.press('e')
  await open.getByLabel('Notes').fill('Mine')
  const other = await enter('Bookkeeper')
  await row(other.page, 'Thomas Lee').click()
  await panel(other.page).getByRole('heading', { name: 'Thomas Lee' }).waitFor()
  await other.page.keyboard.press('e')
  await panel(other.page).getByLabel('Notes').fill('Theirs')
  await other.page.keyboard.press('Control+Enter')
  await panel(other.page).getByText('Theirs').waitFor()
  await open.getByLabel('Notes').focus()
  await page.keyboard.press('Control+Enter')
  const conflict = open.getByRole('alert').filter({ hasText: 'changed this' })
  await conflict.getByRole('cell', { name: 'Theirs' }).waitFor()
  expect(await open.getByLabel('Notes').inputValue()).toBe('Mine')
  await conflict.getByRole('button', { name: 'Keep mine' }).click()
  await open.getByText('Mine', { exact: true }).waitFor()
  await other.context.close()
  await context.close()
})

test('a file is imported: looked at, mended, applied, and found after leaving the page', async () => {
  const { context, page } = await enter('Owner')
  await page.getByRole('button', { name: 'Files' }).click()
  await page.getByRole('menuitem', { name: 'Import from a file' }).click()
  const csv = [
    'Client,Business number,E-mail,Street,City',
    'Imported One,53 004 085 616,one@imported.example,9 Import Street,Newtown',
    'Imported Two,51 824 753 557,two@imported.example,,',
    'Alex Nguyen,,alex.nguyen@customer.example,,',
  ].join('\n')
  await page.locator('input[type=file]').setInputFiles({
    name: 'customers.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(csv),
  })
  await page.getByText('1 new, 1 to change, 1 with errors. Nothing is imported yet.').waitFor()
  await page.getByText('ABN is not an ABN, check its eleven digits').waitFor()
  await expectAccessible(page)
  await page.goto(`${LIST}/import`)
  await page.getByRole('link', { name: 'customers.csv' }).first().click()
  // Two choices, the second while the first is still being checked: both hold.
  const checked = Promise.withResolvers<undefined>()
  const statuses: number[] = []
  page.on('response', (response) => {
    if (response.request().method() === 'PATCH') statuses.push(response.status())
  })
  await page.route('**/customers/imports/*', async (route) => {
    if (route.request().method() === 'PATCH') await checked.promise
    await route.continue()
  })
  await page.getByLabel('Leave them out and import the others').check()
  await page.getByLabel('Leave them as they are').check()
  checked.resolve(undefined)
  await page.getByText('1 new, 1 left alone, 1 with errors. Nothing is imported yet.').waitFor()
  expect(statuses).toEqual([200, 200])
  await page.getByRole('button', { name: 'Import 1 customer' }).click()
  await page.getByRole('heading', { name: 'customers.csv is imported' }).waitFor()
  await page.getByRole('link', { name: 'Look at the newest customers' }).click()
  await row(page, 'Imported One').waitFor()
  await context.close()
})

test('on the order’s page the customer is suggested with reasons, and linked with one click', async () => {
  const { context, page } = await enter('Owner')
  await page.goto(`${OFFICE}/office/bandicoot/orders?view=needs_approval`)
  await page.getByRole('row').nth(1).click()
  const block = page.getByRole('region', { name: 'Customer' })
  await block.getByText(/same email, same phone and similar name at the same address/).waitFor()
  await block.getByRole('button', { name: 'It’s them: Inner West Demolition' }).click()
  await block.getByRole('button', { name: 'Not theirs' }).waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await block.getByRole('button', { name: 'It’s them: Inner West Demolition' }).waitFor()
  await context.close()
})
