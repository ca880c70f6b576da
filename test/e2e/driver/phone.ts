import { setTimeout as sleep } from 'node:timers/promises'
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

/** Joins with a code, and waits until the phone has the driver's day and has kept the whole app. */
export async function join(page: Page, code: string): Promise<void> {
  await page.getByLabel('Code').fill(code)
  await tap(page, 'Join')
  await page.getByRole('heading', { name: 'Type the code' }).waitFor({ state: 'detached' })
  await page.getByText('Fetching your day').waitFor({ state: 'detached' })
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)')
}

/** How long the main button ignores taps after one, in milliseconds. */
const DEAF = 400
const lastTaps = new WeakMap<Page, number>()

/** Taps a button or a link; the main button takes a tap only some time after the last one. */
export async function tap(page: Page, name: string | RegExp): Promise<void> {
  const one = page.getByRole('button', { name }).or(page.getByRole('link', { name })).first()
  await one.waitFor()
  await sleep(Math.max(0, (lastTaps.get(page) ?? 0) + DEAF - performance.now()))
  await one.tap()
  lastTaps.set(page, performance.now())
}

let taken = 0

/** Draws a picture as large as a camera's, a different one for each number. */
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
  return new Uint8Array(await blob.arrayBuffer()).toBase64()
})()`

/**
 * Takes a photo: each is another picture, larger than what is sent.
 * @param waits until the phone has kept it
 */
export async function takePhoto(
  page: Page,
  label: string | RegExp,
  { waits = true }: { waits?: boolean } = {},
): Promise<void> {
  taken += 1
  const bytes = await page.evaluate<string>(drawPicture(taken))
  const buffer = Buffer.from(bytes, 'base64')
  const picture = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer }
  await page.getByLabel(label).last().setInputFiles(picture)
  if (!waits) return
  await page.locator('[aria-busy=true]').waitFor({ state: 'detached' })
  // The screen goes on before the disk has it.
  await settle(page)
}

/** Waits until what was tapped and typed is on the phone's disk: a read comes after the writes before it. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(`new Promise((resolve) => {
    const opening = indexedDB.open('kerbside-driver')
    opening.onsuccess = () => {
      const reading = opening.result.transaction('values').objectStore('values').get('drafts')
      reading.onsuccess = () => { opening.result.close(); resolve() }
    }
  })`)
}

/** Opens the stop of a job. */
export async function openStop(page: Page, jobId: string): Promise<void> {
  await page.evaluate(`location.hash = '#/stop/${jobId}'`)
  await page.getByText(/^Stop \d+ of \d+$/).waitFor()
}

/** Does a delivery from its start to “Done”. */
export async function deliver(page: Page, jobId: string): Promise<void> {
  await openStop(page, jobId)
  await tap(page, /^Start/)
  await tap(page, 'Arrived')
  await tap(page, 'No number')
  await takePhoto(page, 'Photo of the bin')
  await page.getByText('Anything to report?').first().waitFor()
  await tap(page, /^Done/)
}

/** Waits until the server has all that was reported. A tap counts once it's on the phone's disk. */
export async function sent(page: Page): Promise<void> {
  await settle(page)
  // After a reload nothing is drawn yet.
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.getByRole('link', { name: /to send/ }).waitFor({ state: 'detached' })
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

/** Chromium lets no test fill a phone, so writes are aborted as it does once the disk is full. */
export const FILL = `(() => {
  const { put } = IDBObjectStore.prototype
  IDBObjectStore.prototype.put = function (...written) {
    const asked = put.apply(this, written)
    if (window.isFull) {
      const value = new DOMException('The disk is full', 'QuotaExceededError')
      Object.defineProperty(this.transaction, 'error', { value, configurable: true })
      asked.addEventListener('success', () => this.transaction.abort(), { once: true })
    }
    return asked
  }
})()`
