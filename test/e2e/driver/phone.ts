import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { screens } from '#test/e2e/browser.ts'

/** A phone with the driver app: taps by what the driver reads, and photos from its camera. */

export const APP = 'http://localhost/driver'

export async function openPhone(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext({ ...screens.phone, ...options })
  const page = await context.newPage()
  await page.goto(APP)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
}

/** Joins with a code, and waits until the phone has kept the whole app. */
export async function join(page: Page, code: string): Promise<void> {
  await page.getByLabel('Code').fill(code)
  await tap(page, 'Join')
  await page.getByRole('heading', { name: 'Type the code' }).waitFor({ state: 'detached' })
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)')
}

/** How long the main button is deaf after a tap, in milliseconds. */
const DEAF = 400
const lastTaps = new WeakMap<Page, number>()

/** Taps a button or a link; the main button takes a tap only some time after the last one. */
export async function tap(page: Page, name: string | RegExp): Promise<void> {
  const one = page.getByRole('button', { name }).or(page.getByRole('link', { name })).first()
  await one.waitFor()
  await page.waitForFunction(([last, deaf]) => performance.now() > last + deaf, [
    lastTaps.get(page) ?? -DEAF,
    DEAF,
  ] as const)
  await one.tap()
  lastTaps.set(page, await page.evaluate<number>('performance.now()'))
}

let taken = 0

/** A program that draws a picture as large as a camera's, another for each number. */
const drawPicture = (number: number) => `(async () => {
  const canvas = new OffscreenCanvas(2400, 1800)
  const context = canvas.getContext('2d')
  context.fillStyle = 'hsl(${(number * 47) % 360} 40% 50%)'
  context.fillRect(0, 0, 2400, 1800)
  for (let index = 0; index < 300; index += 1) {
    context.fillStyle = 'hsl(' + ((index * 29 + ${number}) % 360) + ' 60% 60%)'
    context.fillRect((index * 197) % 2300, (index * 311 + ${number * 13}) % 1700, 90, 60)
  }
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.95 })
  return [...new Uint8Array(await blob.arrayBuffer())]
})()`

/** Takes a photo: each is another picture, larger than what is sent. */
export async function takePhoto(page: Page, label: string | RegExp): Promise<void> {
  taken += 1
  const bytes = await page.evaluate<number[]>(drawPicture(taken))
  const picture = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(bytes) }
  await page.getByLabel(label).last().setInputFiles(picture)
  await page.locator('[aria-busy=true]').waitFor({ state: 'detached' })
}

/** Waits until what was typed is on the phone's disk: a read comes after the writes before it. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(`new Promise((resolve) => {
    const opening = indexedDB.open('kerbside-driver')
    opening.onsuccess = () => {
      const reading = opening.result.transaction('values').objectStore('values').get('drafts')
      reading.onsuccess = () => { opening.result.close(); resolve() }
    }
  })`)
}

/** Goes back to the run, and opens one of its stops. */
export async function openStop(page: Page, place: string): Promise<void> {
  await page.evaluate("location.hash = '#/'")
  await page.getByRole('list').first().waitFor()
  await page.getByRole('link', { name: place }).first().tap()
  await page.getByText(place).first().waitFor()
}

/** Signs in the box with a finger. */
export async function sign(page: Page): Promise<void> {
  const box = page.getByRole('img', { name: 'Sign here' })
  await box.scrollIntoViewIfNeeded()
  const area = await box.boundingBox()
  if (!area) throw new Error('there is no box to sign in')
  await page.mouse.move(area.x + 40, area.y + 60)
  await page.mouse.down()
  for (let step = 1; step < 10; step += 1) {
    await page.mouse.move(area.x + 40 + step * 20, area.y + 60 + (step % 3) * 20)
  }
  await page.mouse.up()
}

/** Looks round the truck: everything is OK but the faults. */
export async function checkTruck(page: Page, faults: Record<string, 'Minor' | 'Major'> = {}) {
  const items = page.getByRole('group')
  await items.first().waitFor()
  const count = await items.count()
  for (let index = 0; index < count; index += 1) {
    const item = items.nth(index)
    const name = (await item.getAttribute('aria-label')) ?? ''
    const fault = faults[name]
    await item.getByRole('button', { name: fault ? 'Fault' : 'OK' }).tap()
    if (fault === 'Major') await page.getByRole('button', { name: 'Major' }).tap()
  }
}
