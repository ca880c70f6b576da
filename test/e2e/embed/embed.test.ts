import type { BrowserContext, Page } from 'playwright-core'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { shortDay } from '#contract/values/spoken-time.ts'
import { asCustomer } from '#test/actors/customer.ts'
import { fullCatalog, ids, inDays } from '#test/catalogs.ts'
import { BOOKING_URL } from '#test/harness.ts'
import type { screens } from '#test/e2e/browser.ts'
import { expectAccessible } from '#test/e2e/expect-accessible.ts'
import { FOREIGN, SHOP, openShop } from '#test/e2e/shop.ts'
import type { Shop } from '#test/e2e/shop.ts'
import { heard, visitShop } from './visit-shop.ts'

/** The booking page embedded by embed.js in a site with another origin. */

const script = `<script async src="${BOOKING_URL}/embed.js"></script>`
let shop: Shop
let context: BrowserContext

beforeAll(async () => {
  shop = await openShop(fullCatalog)
})
afterEach(() => context.close())

async function visit(body: string, on: keyof typeof screens = 'desktop') {
  const opened = await visitShop(shop, body, { on })
  context = opened.context
  return opened
}

const element = (id: string, attributes = '') =>
  `<div id="${id}" data-kerbside="${shop.organisation.slug}" ${attributes}></div>`
/** Difference in height between the frame and the page inside it, in pixels. */
async function misfit(page: Page): Promise<number> {
  const content = await page
    .frameLocator('#here iframe')
    .locator('body')
    .evaluate((body) => body.getBoundingClientRect().height)
  const box = await page.locator('#here iframe').boundingBox()
  return Math.abs((box?.height ?? Infinity) - content)
}
const suburb = { name: 'Where does the bin go?' }

test.each(['phone', 'desktop'] as const)('inline on a %s, as tall as its content', async (on) => {
  const { page, faults } = await visit(`<h1>Bins</h1>${element('here')}${script}`, on)
  const frame = page.frameLocator('#here iframe')
  await frame.getByRole('combobox', suburb).waitFor()
  // The page around it has the name and the phone number.
  expect(await frame.getByRole('banner').count()).toBe(0)
  await expect.poll(() => heard(page)).toMatchObject([{ name: 'ready' }, { name: 'step' }])
  await expect.poll(() => misfit(page)).toBeLessThan(2)
  expect(await page.locator('#here iframe').getAttribute('title')).toBe('Book a bin online')

  await frame.getByRole('combobox', suburb).fill('newt')
  await frame.getByRole('option', { name: 'Newtown NSW 2042' }).click()
  await expect.poll(async () => (await heard(page)).at(-1)?.detail).toMatchObject({ step: 'waste' })
  await expect.poll(() => misfit(page)).toBeLessThan(2)
  expect(faults).toEqual([])
})

test('several on one page: before the script, after it, and added later', async () => {
  const { page } = await visit(`${element('before')}${script}${element('after')}`)
  await page.locator('#before iframe').waitFor()
  await page.locator('body').evaluate((body, html) => {
    body.insertAdjacentHTML('beforeend', html)
  }, element('later'))
  for (const id of ['before', 'after', 'later']) {
    await page.locator(`#${id} iframe`).scrollIntoViewIfNeeded()
    await page.frameLocator(`#${id} iframe`).getByRole('combobox', suburb).waitFor()
  }
  await expect
    .poll(async () => {
      const ready = (await heard(page)).filter(({ name }) => name === 'ready')
      return ready.map(({ id }) => id).sort()
    })
    .toEqual(['after', 'before', 'later'])
  await page.locator('#before').evaluate((it) => it.remove())
  expect(await page.locator('iframe').count()).toBe(2)
})

test('prefills from the element and takes the campaign from the host page, but nothing else', async () => {
  const attributes =
    'data-suburb="Newtown" data-postcode="2042" data-name="Alex Nguyen" data-shoe="44"'
  const { page } = await visit(`${element('here', attributes)}${script}`)
  const src = new URL((await page.locator('#here iframe').getAttribute('src')) ?? '')
  expect(Object.fromEntries(src.searchParams)).toEqual({
    embed: 'inline',
    utm_source: 'letter',
    suburb: 'Newtown',
    postcode: '2042',
    name: 'Alex Nguyen',
  })
})

test('a link opens a pop-up, using only the keyboard', async () => {
  const { page, faults } = await visit(
    `<a href="${BOOKING_URL}/${shop.organisation.slug}" id="link" data-kerbside="${shop.organisation.slug}" data-mode="popup">Book</a>${script}`,
  )
  await page.locator('#link[aria-haspopup]').waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Book a bin online' })
  await dialog.waitFor()
  const box = page.frameLocator('dialog iframe').getByRole('combobox', suburb)
  await box.waitFor()
  await page.frameLocator('dialog iframe').getByRole('banner').waitFor()
  await expectAccessible(page)

  // The focus cycles inside the dialog and never reaches the page underneath.
  for (let presses = 0; presses < 12; presses += 1) {
    await page.keyboard.press('Tab')
    expect(await page.evaluate('document.activeElement?.id')).not.toBe('link')
  }
  await box.focus()
  await page.keyboard.type('newt')
  // The first Escape closes the list of suburbs, the second the dialog.
  await page.keyboard.press('Escape')
  expect(await dialog.isVisible()).toBe(true)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  expect(await page.evaluate('document.activeElement?.id')).toBe('link')
  // The typed text is still there when the pop-up opens again.
  await page.keyboard.press('Enter')
  expect(await box.inputValue()).toBe('newt')
  expect(faults).toEqual([])
})

test('a pop-up that opens past the dates of an earlier visit names them', async () => {
  const { page } = await visit(`${element('here')}${script}`)
  await page.frameLocator('#here iframe').getByRole('combobox', suburb).waitFor()
  const frame = page.frames().find((it) => it.url().startsWith(BOOKING_URL))
  if (!frame) throw new Error('there is no frame')
  const customer = asCustomer(page, shop.organisation, frame)
  const { toWaste, toSize, toDates, toDetails } = customer
  for (const way of [toWaste, toSize, toDates, toDetails]) await way()

  const small = `data-mode="popup" data-product="${ids.small}"`
  shop.site.put('/prices', `<p>Prices</p>${element('small', small)}${script}`)
  await page.goto(`${SHOP}/prices`)
  await page.getByRole('button', { name: 'Book' }).click()
  const popup = page.frameLocator('dialog iframe')
  await popup.getByRole('heading', { name: 'Your details' }).waitFor()
  await popup.getByText(`For ${shortDay(inDays(1))} to ${shortDay(inDays(8))}`).waitFor()
  await popup.getByRole('link', { name: 'Change dates' }).first().click()
  await popup.getByRole('heading', { name: 'When do you need it?' }).waitFor()
})

test('a floating button, using only the keyboard', async () => {
  const { page, faults } = await visit(
    `<p>Bins</p>${element('float', 'data-mode="floating" data-label="Book now"')}${script}`,
    'phone',
  )
  const button = page.getByRole('button', { name: 'Book now' })
  await button.focus()
  await page.keyboard.press('Enter')
  await page.frameLocator('dialog iframe').getByRole('combobox', suburb).waitFor()
  await page.getByRole('button', { name: 'Close' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  expect(await button.evaluate((it) => it.matches(':focus'))).toBe(true)
  await expectAccessible(page)
  expect(faults).toEqual([])
})

test('messages from another page the frame has navigated to are ignored', async () => {
  shop.site.put(
    '/elsewhere',
    `<script>
      parent.postMessage({ kerbside: 1, type: 'event', name: 'booked', detail: { id: 'forged' } }, '*')
      parent.postMessage({ kerbside: 1, type: 'height', height: 9000 }, '*')
      document.title = 'heard'
    </script>`,
  )
  const { page } = await visit(`${element('here')}${script}`)
  await page.frameLocator('#here iframe').getByRole('combobox', suburb).waitFor()
  const elsewhere = `${FOREIGN}/elsewhere`
  await page.locator('#here iframe').evaluate((it, src) => it.setAttribute('src', src), elsewhere)
  await expect
    .poll(() =>
      page
        .frames()
        .find((it) => it.url() === elsewhere)
        ?.title(),
    )
    .toBe('heard')
  await page.waitForTimeout(200)
  expect((await heard(page)).map(({ name }) => name)).not.toContain('booked')
  expect((await page.locator('#here iframe').boundingBox())?.height).toBeLessThan(9000)
})

test('messages from strangers are ignored on both sides', async () => {
  shop.site.put(
    '/forger',
    `<script>
      window.got = []
      addEventListener('message', ({ data }) => {
        // Messages the forging windows send each other.
        if (!['host', 'view'].includes(data.type)) window.got.push(data)
      })
      setInterval(() => {
        parent.postMessage({ kerbside: 1, type: 'event', name: 'booked', detail: { id: 'forged' } }, '*')
        parent.postMessage({ kerbside: 1, type: 'height', height: 9000 }, '*')
        for (let at = 0; at < parent.length; at += 1) {
          if (parent[at] === window) continue
          parent[at].postMessage({ kerbside: 1, type: 'host', mode: 'popup' }, '*')
          parent[at].postMessage({ kerbside: 1, type: 'view', top: 0, bottom: 7 }, '*')
        }
      }, 50)
    </script>`,
  )
  const { page } = await visit(
    `${element('here')}${script}<iframe src="${FOREIGN}/forger" title="forger"></iframe>
    <iframe src="${SHOP}/forger" title="forger of the same site"></iframe>
    <script>setInterval(() => {
      postMessage({ kerbside: 1, type: 'event', name: 'booked', detail: { id: 'own' } }, '*')
    }, 50)</script>`,
  )
  const frame = page.frameLocator('#here iframe')
  await frame.getByRole('combobox', suburb).waitFor()
  await expect.poll(async () => (await heard(page)).length).toBeGreaterThan(1)
  await page.waitForTimeout(500)
  expect((await heard(page)).map(({ name }) => name)).not.toContain('booked')
  expect((await page.locator('#here iframe').boundingBox())?.height).toBeLessThan(9000)
  const root = frame.locator('html')
  expect(await root.getAttribute('data-embed')).toBe('inline')
  expect(await root.evaluate((it) => it.style.getPropertyValue('--view-bottom'))).not.toBe('7px')
  const forger = page.frames().find((it) => it.url() === `${FOREIGN}/forger`)
  expect(await forger?.evaluate('window.got')).toEqual([])
})

test.each([
  ['an image that hides it', '<img name="currentScript" src="data:," alt="">', ''],
  ['another vendor’s script', '<script src="https://vendor.example/embed.js"></script>', ''],
  [
    'both, if it carries the attribute',
    '<img name="currentScript" src="data:," alt=""><script src="https://vendor.example/embed.js"></script>',
    'data-kerbside-loader',
  ],
])('the loader finds its own address despite %s', async (_, decoy, how) => {
  const own = script.replace('async', `async ${how}`)
  const { page } = await visit(`${decoy}${element('here')}${own}`)
  if (decoy.includes('<img') && how === '') {
    await expect.poll(() => page.evaluate('typeof window.Kerbside')).toBe('object')
    expect(await page.locator('iframe').count()).toBe(0)
  } else {
    const frame = page.locator('#here iframe')
    await frame.waitFor()
    expect(await frame.getAttribute('src')).toMatch(`${BOOKING_URL}/`)
  }
})
