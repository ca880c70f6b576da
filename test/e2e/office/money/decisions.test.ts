import { setTimeout as pause } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { DEMO_SLUG } from '#server/demo/load-demo.ts'
import { openCharges } from '#test/actors/charges.ts'
import { visitDemo } from '#test/actors/member.ts'
import { startDemoServer } from '#test/demo/start-demo-server.ts'
import { openBrowser } from '#test/e2e/browser.ts'
import { enter as signIn, OFFICE } from '#test/e2e/office/visit.ts'
import type { TestServer } from '#test/harness.ts'

// Decisions in the queue of charges that are refused, or that follow fast.

let browser: Browser
let server: TestServer

beforeAll(async () => {
  server = await startDemoServer()
  browser = await openBrowser(server, { localhost: new URL(server.url).host })
})

async function enter() {
  const context = await signIn(browser, await visitDemo(server, 'bookkeeper'))
  const page = await context.newPage()
  page.setDefaultTimeout(15_000)
  await page.goto(`${OFFICE}/office/${DEMO_SLUG}/charges`)
  await current(page).waitFor()
  return { context, page }
}

const current = (page: Page) => page.locator('li[aria-current="true"] [data-row]')
const nameOf = async (page: Page) => String(await current(page).getAttribute('aria-label'))
const row = (page: Page, name: string) => page.getByRole('link', { name, exact: true })

test('what was typed stays in the dialog if the waiver or the amount is refused', async () => {
  const { context, page } = await enter()
  const name = await nameOf(page)
  const id = String(await current(page).getAttribute('data-row'))
  const charges = openCharges(await visitDemo(server, 'bookkeeper'), DEMO_SLUG)
  const { data } = await charges.list('?view=review')
  const charge = data.find((one: { id: string }) => one.id === id)

  await page.keyboard.press('e')
  const amount = page.getByRole('dialog', { name: 'How much to charge' })
  await amount.getByRole('textbox').waitFor()
  await page.keyboard.type('33.00')
  // Someone else decides meanwhile.
  const waived = await charges.act(charge, 'waive', { reason: 'Agreed on the phone' })
  expect(waived.status, waived.text).toBe(200)
  await page.keyboard.press('Enter')
  await amount.getByRole('alert').getByText(/./).waitFor()
  expect(await amount.getByRole('textbox').inputValue()).toBe('33.00')
  await page.keyboard.press('Escape')
  await amount.waitFor({ state: 'detached' })
  await charges.act(waived.json, 'reopen')

  await row(page, name).and(current(page)).waitFor()
  await page.keyboard.press('w')
  const waive = page.getByRole('dialog', { name: `Waive ${name}` })
  await waive.waitFor()
  await page.keyboard.type('A good customer')
  const opened = (await charges.list('?view=review')).data.find(
    (one: { id: string }) => one.id === id,
  )
  await charges.act(opened, 'approve')
  await page.keyboard.press('Enter')
  await waive.getByRole('alert').getByText(/./).waitFor()
  expect(await waive.getByRole('textbox').inputValue()).toBe('A good customer')
  await context.close()
})

test('keys that follow fast each count, and for a charge of their own', async () => {
  const { context, page } = await enter()
  const rows = page.locator('[data-row]')
  const [one, two] = await Promise.all([0, 1].map((at) => rows.nth(at).getAttribute('aria-label')))
  // The answer to the first is on its way while the second is pressed.
  await page.route('**/charges/*/approve', async (route) => {
    await pause(500)
    await route.continue()
  })
  await page.getByRole('button', { name: /^Approve \$/ }).waitFor()
  await page.keyboard.press('a')
  await row(page, String(two)).and(current(page)).waitFor()
  await page.keyboard.press('a')
  await row(page, String(one)).waitFor({ state: 'detached' })
  await row(page, String(two)).waitFor({ state: 'detached' })
  await context.close()
})

test('another amount is beside what the arithmetic comes to', async () => {
  const { context, page } = await enter()
  await page.keyboard.press('e')
  const amount = page.getByRole('dialog', { name: 'How much to charge' })
  await amount.getByRole('textbox').waitFor()
  await page.keyboard.type('33.00')
  await page.keyboard.press('Enter')
  await amount.waitFor({ state: 'detached' })
  const sum = page.locator('li[aria-current="true"] dl[aria-label="How it comes to this"] > div')
  await sum.last().getByText('Changed by the office to').waitFor()
  await sum.last().getByText('$33.00').waitFor()
  await context.close()
})

test('the foot lists the keys that do something in the part that shows', async () => {
  const { context, page } = await enter()
  const part = (name: string) =>
    page.getByRole('navigation', { name: 'Parts of the queue' }).getByRole('link', { name })
  const foot = () => page.getByText('next, before').locator('..').innerText()
  await expect.poll(foot).toMatch(/approve.*waive.*notify.*amount.*select/s)
  await part('Notified').click()
  await page.waitForURL(/show=notified/)
  await expect.poll(foot).toMatch(/approve.*waive.*E.amount.*select/s)
  expect(await foot()).not.toContain('notify')
  await part('Disputed').click()
  await page.getByText('A charge comes here when its customer replies to the notice.').waitFor()
  expect(await foot()).not.toMatch(/approve|uphold|select/)
  for (const decided of ['Approved', 'Waived']) {
    await part(decided).click()
    await expect.poll(async () => (await foot()).split(/\s+/).join(' ')).toBe('J K next, before')
  }
  await context.close()
})
