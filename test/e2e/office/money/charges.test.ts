import { fileURLToPath } from 'node:url'
import { beforeAll, expect, test } from 'vitest'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { DEMO_SLUG } from '#server/demo/load-demo.ts'
import { openCharges } from '#test/actors/charges.ts'
import { asHirer } from '#test/actors/hirer.ts'
import { visitDemo } from '#test/actors/member.ts'
import { aPhoto } from '#test/driver/a-photo.ts'
import { listenForFaults, openBrowser, screens } from '#test/e2e/browser.ts'
import { expectAccessible } from '#test/e2e/expect-accessible.ts'
import { startDemoServer } from '#test/demo/start-demo-server.ts'
import type { TestServer } from '#test/harness.ts'

// The queue of charges in a real browser, cleared by keyboard as a bookkeeper does it each morning.

const OFFICE = 'http://localhost'
const at = (path: string) => `${OFFICE}/office/bandicoot/${path}`
const pictures = fileURLToPath(new URL('../../../../docs/screenshots/', import.meta.url))

let browser: Browser
let server: TestServer

beforeAll(async () => {
  server = await startDemoServer()
  browser = await openBrowser(server, { localhost: new URL(server.url).host })
})

async function enter(options: BrowserContextOptions = screens.desktop) {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  page.setDefaultTimeout(15_000)
  await page.goto(`${OFFICE}/sign-in`)
  await page.getByRole('button', { name: /^Bookkeeper/ }).click()
  await page.waitForURL(/\/office\/bandicoot/)
  await page.goto(at('charges'))
  await page.getByRole('heading', { name: 'Charges', level: 1 }).waitFor()
  await current(page).waitFor()
  return { context, page, faults: listenForFaults(context) }
}

const current = (page: Page) => page.locator('li[aria-current="true"] [data-row]')
const nameOf = async (page: Page) => String(await current(page).getAttribute('aria-label'))
const row = (page: Page, name: string) => page.getByRole('link', { name, exact: true })

test('the focus on a view of the queue shows all around', async () => {
  const { context, page } = await enter()
  await row(page, 'Waived').focus()
  // How far the ring comes out of what scrolls, and is cut off.
  const cut = await page.evaluate<number>(`(() => {
    const at = document.activeElement
    const { outlineOffset, outlineWidth } = getComputedStyle(at)
    const ring = Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth)
    return at.closest('nav').getBoundingClientRect().top - at.getBoundingClientRect().top + ring
  })()`)
  expect(cut).toBeLessThanOrEqual(0)
  await context.close()
})

test('the queue is pictured, without faults for people who can’t see it', async () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const [width, height] of [
      [1440, 900],
      [390, 844],
    ] as const) {
      const { context, page, faults } = await enter({ viewport: { width, height }, colorScheme })
      const heavy = page.getByRole('link', { name: /^Excess weight/ }).first()
      await heavy.click()
      await page.getByText('Net weight').waitFor()
      await page
        .getByText(/ [\d,]+ kg over [\d,]+ kg at \$[\d.]+ a tonne$/)
        .first()
        .waitFor()
      await page
        .getByText(/ · (Without a docket|Docket K \d+ · gross .+ kg) · net [\d,]+ kg$/)
        .first()
        .waitFor()
      await expectAccessible(page)
      const dark = colorScheme === 'dark' ? '-dark' : ''
      await page.screenshot({ path: `${pictures}office-charges${dark}-${width}.png` })
      expect(faults).toEqual([])
      await context.close()
    }
  }
})

test('J and K move, A approves and shows the next, W waives with a reason, and Z takes it back', async () => {
  const { context, page, faults } = await enter()
  const first = await nameOf(page)
  await page.keyboard.press('j')
  await page.waitForURL(/at=/)
  await expect.poll(() => nameOf(page)).not.toBe(first)
  const second = await nameOf(page)
  await page.keyboard.press('k')
  await row(page, first).and(current(page)).waitFor()
  const parts = page.getByRole('navigation', { name: 'Parts of the queue' })
  await parts.getByRole('link', { name: /^Waiting for a docket/ }).click()
  await page.waitForURL(/show=docket/)
  await expect
    .poll(() => parts.locator('[aria-current="page"]').allTextContents())
    .toEqual([expect.stringMatching(/^Waiting for a docket/)])
  await parts.getByRole('link', { name: /^To review/ }).click()
  await row(page, first).and(current(page)).waitFor()

  await page.getByRole('button', { name: /^Approve \$/ }).waitFor()
  await page.keyboard.press('a')
  await page.getByText(/^Approved \$/).waitFor()
  await row(page, first).waitFor({ state: 'detached' })
  await row(page, second).and(current(page)).waitFor()
  // An approval counts at once.
  const undo = page.getByText(/^Z\s*undo/)
  expect(await undo.count()).toBe(0)

  await page.keyboard.press('w')
  const dialog = page.getByRole('dialog', { name: `Waive ${second}` })
  await dialog.getByRole('button', { name: 'Goodwill' }).click()
  await page.keyboard.press('Control+Enter')
  await dialog.waitFor({ state: 'detached' })
  await page
    .getByText(/^Waived/)
    .first()
    .waitFor()
  await row(page, second).waitFor({ state: 'detached' })
  await page.getByText(/^Z\s*undo the waiver$/).waitFor()
  await page.keyboard.press('z')
  await row(page, second).waitFor()
  await undo.waitFor({ state: 'detached' })
  expect(faults).toEqual([])
  await context.close()
})

test('the side bar says how many wait, and a decision counts at once', async () => {
  const { context, page } = await enter()
  const mel = await visitDemo(server, 'bookkeeper')
  const { json } = await mel.ask(`/api/office/${DEMO_SLUG}/charge-counts`)
  const waiting = json.review + json.disputed
  const side = page.getByRole('navigation', { name: 'Office' })
  await side.getByRole('link', { name: new RegExp(`^Charges\\s*${waiting}$`) }).waitFor()
  const charges = openCharges(mel, DEMO_SLUG)
  const { data } = await charges.list('?view=review')
  const priced = data.find(({ amount }: { amount: number | null }) => amount !== null)
  await charges.act(priced, 'waive', { reason: 'Goodwill' })
  await side.getByRole('link', { name: new RegExp(`^Charges\\s*${waiting - 1}$`) }).waitFor()
  await context.close()
})

test('a disputed charge is upheld at a lower amount, but at no higher one', async () => {
  const charges = openCharges(await visitDemo(server, 'bookkeeper'), DEMO_SLUG)
  const [notified] = (await charges.list('?view=notified')).data
  const replied = await asHirer(server, { slug: DEMO_SLUG })(`charges/${notified.id}/reply`, {
    id: notified.order.id,
    body: { text: 'Half of that was yours.' },
  })
  expect(replied.status, replied.text).toBe(200)
  const { context, page, faults } = await enter()
  await page.goto(at('charges?show=disputed'))
  await page.getByText('Half of that was yours.').waitFor()
  await page.getByRole('button', { name: 'Uphold at a lower amount…' }).waitFor()
  await page.getByText(/^A\s*uphold$/).waitFor()
  await page.keyboard.press('e')
  const dialog = page.getByRole('dialog', { name: 'Uphold at a lower amount' })
  await dialog.getByRole('textbox').fill(String(notified.amount / 100 + 1))
  await dialog.getByRole('button', { name: 'Uphold it' }).click()
  await dialog.getByText('Enter no more than that.').waitFor()
  await expectAccessible(page)
  await dialog.getByRole('textbox').fill('20.00')
  await dialog.getByRole('button', { name: 'Uphold it' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText(/^Upheld \$20\.00/).waitFor()
  await page.getByRole('heading', { name: 'Nothing is disputed' }).waitFor()
  expect(faults).toEqual([])
  await context.close()
})

test('a charge that a person adds has the photos that they choose', async () => {
  const charges = openCharges(await visitDemo(server, 'bookkeeper'), DEMO_SLUG)
  const dispatcher = await visitDemo(server, 'dispatcher')
  const [{ order }] = (await charges.list('?view=approved')).data
  const { json: seen } = await dispatcher.ask(`${charges.office}/orders/${order.id}`)
  const headers = { 'content-type': 'image/jpeg' }
  const added = await dispatcher.ask(
    `${charges.office}/jobs/${seen.jobs[0].id}/files?kind=problem`,
    { method: 'POST', headers, body: aPhoto().bytes },
  )
  expect(added.status, added.text).toBeLessThan(300)
  const { context, page, faults } = await enter()
  await page.goto(at(`orders/${order.id}`))
  await page.getByRole('button', { name: 'Add a charge…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a charge' })
  // Without a keyboard, too.
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Add a charge…' }).click()
  await dialog.getByLabel('What it’s for').fill('Broken kerb')
  await dialog.getByLabel('Amount with GST').fill('85.00')
  await dialog.getByRole('checkbox', { name: /problem, photo 1/ }).check()
  await expectAccessible(page)
  await page.screenshot({ path: `${pictures}office-new-charge-1440.png` })
  await dialog.getByRole('button', { name: 'Propose it' }).click()
  await dialog.waitFor({ state: 'detached' })
  const made = (await charges.of(order.id)).at(-1)
  expect(made).toMatchObject({ description: 'Broken kerb', amount: 8500 })
  expect(made.photos).toMatchObject([{ kind: 'problem' }])
  expect(faults).toEqual([])
  await context.close()
})

test('a charge’s own button decides on it alone, also while others are selected; keys decide on those', async () => {
  const { context, page } = await enter()
  const first = await nameOf(page)
  await page.keyboard.press('j')
  await page.waitForURL(/at=/)
  await expect.poll(() => nameOf(page)).not.toBe(first)
  const second = await nameOf(page)
  await page.keyboard.press('x')
  const bar = page.getByRole('toolbar', { name: 'Selection' })
  await bar.getByText('1 selected').waitFor()
  await page.keyboard.press('k')
  await row(page, first).and(current(page)).waitFor()
  await page.keyboard.press('w')
  const many = page.getByRole('dialog', { name: 'Waive 1 charge' })
  await many.waitFor()
  await page.keyboard.press('Escape')
  await many.waitFor({ state: 'detached' })
  await page.getByRole('listitem').getByRole('button', { name: 'Waive…' }).click()
  const dialog = page.getByRole('dialog', { name: `Waive ${first}` })
  await dialog.getByRole('button', { name: 'Goodwill' }).click()
  await dialog.getByRole('button', { name: /^Waive/ }).click()
  await row(page, first).waitFor({ state: 'detached' })
  await row(page, second).waitFor()
  await bar.getByText('1 selected').waitFor()
  await context.close()
})

test('while the charges of a type load, none of the others that still show can be selected', async () => {
  const { context, page } = await enter()
  const loading = Promise.withResolvers<void>()
  await page.route(/charges\?.*type=excess_weight/, async (route) => {
    await loading.promise
    await route.continue()
  })
  await page.getByLabel('Type').selectOption('Excess weight')
  await page.waitForURL(/type=excess_weight/)
  const all = page.getByRole('button', { name: 'Select all' })
  await expect.poll(() => all.isEnabled()).toBe(false)
  await all.press('Enter')
  await page.keyboard.press('x')
  loading.resolve()
  await page.getByRole('link', { name: /^Waiting \w{3}-/ }).waitFor({ state: 'detached' })
  await expect.poll(() => all.isEnabled()).toBe(true)
  expect(await page.getByRole('toolbar', { name: 'Selection' }).count()).toBe(0)
  await context.close()
})

test('on a phone, where a row has no room for a checkbox, nothing offers to select all', async () => {
  const { context, page } = await enter(screens.phone)
  await page.getByText('Oldest first').waitFor()
  await page.getByLabel('Type').waitFor()
  expect(await page.getByRole('checkbox').count()).toBe(0)
  expect(await page.getByRole('button', { name: 'Select all' }).count()).toBe(0)
  // Its parts go from edge to edge.
  const parts = await page.getByRole('navigation', { name: 'Parts of the queue' }).boundingBox()
  expect(parts).toMatchObject({ x: 0, width: 390 })
  await context.close()
})

test('all of a type are selected and approved together', async () => {
  const { context, page } = await enter()
  await page.getByLabel('Type').selectOption('Excess weight')
  await page.waitForURL(/type=excess_weight/)
  await page.getByRole('button', { name: 'Select all' }).click()
  const bar = page.getByRole('toolbar', { name: 'Selection' })
  await bar.getByRole('button', { name: 'Approve' }).click()
  await page.getByText(/charges? approved/).waitFor()
  await page.getByRole('heading', { name: 'Nothing to review' }).waitFor()
  await context.close()
})

test('the settings of charges are changed, and what isn’t an amount is named', async () => {
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    const { context, page, faults } = await enter({ viewport: { width, height } })
    await page.goto(at('settings/charges'))
    const fee = page.getByLabel('Futile trip, fee')
    await fee.waitFor()
    await expectAccessible(page)
    await page.screenshot({ path: `${pictures}office-settings-charges-${width}.png` })
    await fee.fill('a lot')
    await page.getByRole('button', { name: 'Save the settings' }).click()
    await page.getByText('The fee of Futile trip must be an amount').waitFor()
    await fee.fill(`${width}.50`)
    await page.getByRole('button', { name: 'Save the settings' }).click()
    await page.getByText('The settings are saved.').waitFor()
    await page.reload()
    await page.locator(`input[value="${width}.50"]`).waitFor()
    expect(faults).toEqual([])
    await context.close()
  }
})
