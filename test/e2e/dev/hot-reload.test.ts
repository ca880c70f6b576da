import { chromium as playwright } from 'playwright-core'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { listenForFaults } from '#test/e2e/browser.ts'
import { chromiumEnvironment, chromiumPath } from '#test/setup/chromium.ts'
import { startDevServer } from './copy-of-sources.ts'

/** `npm run dev`: an edit shows in the browser without a restart, on every page. */

const dev = await startDevServer()
afterAll(() => dev[Symbol.asyncDispose]())
const browser = await playwright.launch({
  executablePath: await chromiumPath(),
  env: chromiumEnvironment(),
  args: ['--no-sandbox'],
})
afterAll(() => browser.close())

/** A mark on a page that a reload removes. */
const mark = (page: Page) => page.evaluate('window.marked = true')
const isMarked = (page: Page) => page.evaluate<boolean>('window.marked === true')

test('the booking page: a component and a style change while what was typed stays', async () => {
  const context = await browser.newContext()
  const faults = listenForFaults(context)
  const page = await context.newPage()
  await page.goto(dev.bookingUrl)
  await page.getByRole('combobox').fill('newt')
  await mark(page)

  await dev.edit('web/booking/place/suburb-step.tsx', 'Where does the bin go?', 'Where to?')
  const field = page.getByRole('combobox', { name: 'Where to?' })
  await field.waitFor()
  await dev.edit('web/ui/form/field.module.css', 'min-height: 48px', 'min-height: 99px')
  await expect
    .poll(() => field.evaluate((it) => it.clientHeight), { timeout: 20_000 })
    .toBeGreaterThan(90)

  expect(await page.getByRole('combobox').inputValue()).toBe('newt')
  expect(await isMarked(page)).toBe(true)
  expect(faults).toEqual([])
  await context.close()
})

test('the hirer’s page', async () => {
  const page = await browser.newPage()
  await page.goto(`${dev.bookingUrl}/orders/019f1a95-8b53-7b9a-a129-76d539e26b73`)
  await page.getByRole('heading', { name: 'This link is incomplete' }).waitFor()
  await mark(page)
  await dev.edit('web/hirer/app.tsx', 'This link is incomplete', 'This link is too short')
  await page.getByRole('heading', { name: 'This link is too short' }).waitFor()
  expect(await isMarked(page)).toBe(true)
  await page.close()
})

test('a page that embeds the booking page: embed.js, and the server’s own sources', async () => {
  const page = await browser.newPage()
  await page.goto(dev.demoUrl)
  await page.frameLocator('iframe').getByRole('combobox').waitFor()
  await mark(page)
  await dev.edit('web/embed/create-frame.ts', "'kerbside-frame'", "'kerbside-frame edited'")
  await page.locator('iframe.edited').waitFor()
  expect(await isMarked(page)).toBe(false)
  await dev.edit('server/demo/host/home.ts', 'The yard is ours.', 'The yard is everyone’s.')
  await page.getByText('The yard is everyone’s.').waitFor()
  await page.close()
})
