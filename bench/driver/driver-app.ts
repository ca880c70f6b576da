import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { chromium as playwright } from 'playwright-core'
import type { BrowserContext, Locator, Page } from 'playwright-core'
import { screens } from '#test/e2e/browser.ts'
import { chromiumEnvironment, chromiumPath, unpackChromium } from '#test/setup/chromium.ts'
import { atMost, milliseconds, table } from '../figures.ts'
import type { Section } from '../figures.ts'
import { percentile } from '../statistics.ts'
import { startServer } from '../tools/server-process.ts'

/** How large the driver app is, and how fast it starts and takes taps on a slow phone without signal. */

const STARTS = 10
const SLOWER = 6

/** Milliseconds from the page's beginning to the frame in which the run can be tapped. */
const UNTIL_SHOWN = `new Promise((resolve) => {
  const look = () => {
    if (!document.querySelector('ol li a') || !document.querySelector('footer')) return false
    requestAnimationFrame(() => setTimeout(() => resolve(performance.now())))
    return true
  }
  if (!look()) new MutationObserver((_, seen) => look() && seen.disconnect())
    .observe(document, { childList: true, subtree: true })
})`

/** Counts milliseconds from each touch to the frame after the main button asks for the next thing. */
const TIME_TAPS = `(() => {
  window.taps_ = []
  addEventListener('click', ({ timeStamp }) => {
    const words = () => document.querySelector('footer')?.textContent ?? ''
    const before = words()
    const seen = new MutationObserver(() => {
      if (words() === before) return
      seen.disconnect()
      requestAnimationFrame(() => setTimeout(() => window.taps_.push(performance.now() - timeStamp)))
    })
    seen.observe(document, { childList: true, subtree: true, characterData: true })
  }, true)
})()`

/** The steps that are one tap. A job ends where it asks for a photo that it can't do without. */
const STEPS = /^(Start|Arrived|Loaded|Waiting from now|No number|No photo|Done)/

const READ_JOBS = `fetch('/api/driver/day').then((answer) => answer.json()).then(({ runs }) => runs
  .flatMap(({ stops }) => stops)
  .flatMap(({ job }) => (job && job.status === 'scheduled' && job.type !== 'service' ? [job.id] : [])))`

type Measured = { bytes: number; starts: number[]; taps: number[] }

export async function benchDriverApp(): Promise<Section> {
  const { bytes, starts, taps } = await measure()
  return {
    title: 'The driver app',
    method: `The demo's driver app in Chromium at 390 × 844, without network and with the page's processor slowed ${SLOWER} times. A start is a new page with its service worker stopped, from the beginning of the navigation until the run is drawn from what the phone keeps: ${STARTS} of them. A tap is “Start”, “Arrived”, “No number”, “No photo” or “Done”, from the touch to the frame after the next thing is asked; the touch is the browser’s own, without Playwright’s checks. The report goes to the disk at the same time, with strict durability, and counts as kept once it's there. The browser draws without a graphics card.`,
    targets: [
      atMost('programs of the driver app, gzip', bytes / 1000, 45, (kb) => `${kb.toFixed(1)} kB`),
      atMost(
        'cold start without network, slowed 6 times, p95',
        percentile(starts, 0.95),
        1500,
        milliseconds,
      ),
      atMost('a tap, slowed 6 times, p95', percentile(taps, 0.95), 100, milliseconds),
    ],
    details: table(
      ['', 'times', 'median', 'p95', 'longest'],
      Object.entries({ start: starts, tap: taps }).map(([name, times]) => [
        name,
        String(times.length),
        milliseconds(percentile(times, 0.5)),
        milliseconds(percentile(times, 0.95)),
        milliseconds(Math.max(...times)),
      ]),
    ),
  }
}

async function measure(): Promise<Measured> {
  await using opened = new AsyncDisposableStack()
  const scratch = opened.adopt(await mkdtemp(join(tmpdir(), 'kerbside-driver-')), (folder) =>
    rm(folder, { recursive: true, force: true }),
  )
  const server = opened.adopt(
    await startServer({ DATA_DIR: join(scratch, 'data'), DEMO_ORDERS: '1' }),
    (it) => it.stop(),
  )
  await unpackChromium()
  const browser = opened.adopt(
    await playwright.launch({
      executablePath: await chromiumPath(),
      env: chromiumEnvironment(),
      args: ['--no-sandbox'],
    }),
    (it) => it.close(),
  )
  const app = `http://localhost:${server.port}/driver`
  const context = await browser.newContext(screens.phone)
  const page = await context.newPage()
  await joinDemo(page, app)
  const bytes = await page.evaluate<string[]>(
    `Promise.all([...document.querySelectorAll('script[src], link[rel=modulepreload]')]
      .map(({ src, href }) => fetch(src ?? href).then((answer) => answer.text())))`,
  )
  const jobs = await page.evaluate<string[]>(READ_JOBS)
  await page.close()
  await context.setOffline(true)
  const starts: number[] = []
  for (let count = 0; count < STARTS; count += 1) starts.push(await start(context, app))
  return {
    bytes: bytes.reduce((sum, text) => sum + gzipSync(text, { level: 9 }).length, 0),
    starts,
    taps: await tapThrough(context, app, jobs),
  }
}

/** The demo's drivers come at the end of its past, which is written in the background. */
async function joinDemo(page: Page, app: string): Promise<void> {
  await page.goto(`${app}#demo`)
  const again = page.getByRole('button', { name: 'Try again' })
  const run = page.getByRole('listitem').first()
  while (!(await run.isVisible())) {
    if (await again.isVisible()) await again.tap()
    await page.waitForTimeout(1000)
  }
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)')
}

async function slow(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
}

async function start(context: BrowserContext, app: string): Promise<number> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.stopAllWorkers')
  await slow(page)
  await page.goto(app, { waitUntil: 'commit' })
  const took = await page.evaluate<number>(UNTIL_SHOWN)
  await page.close()
  return took
}

/**
 * Touches a button as a finger does. Playwright's own tap asks the page at each event what is there, and that
 * takes a slowed page longer than some steps of the app.
 */
async function touch(page: Page, button: Locator): Promise<void> {
  // The main button takes a tap only some time after the last one.
  await page.waitForTimeout(500)
  const box = await button.boundingBox()
  if (!box) throw new Error('the button has gone')
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
}

async function tapThrough(
  context: BrowserContext,
  app: string,
  jobs: readonly string[],
): Promise<number[]> {
  const page = await context.newPage()
  await page.goto(app)
  await page.getByRole('listitem').first().waitFor()
  await slow(page)
  await page.evaluate(TIME_TAPS)
  for (const id of jobs) {
    await page.evaluate(`location.hash = '#/stop/${id}'`)
    const next = page.getByRole('button', { name: STEPS }).first()
    const camera = page.getByLabel(/^Photo of/)
    for (;;) {
      await next.or(camera).first().waitFor()
      if (!(await next.isVisible())) break
      const isLast = (await next.innerText()).startsWith('Done')
      await touch(page, next)
      if (isLast) break
    }
  }
  await page.waitForTimeout(500)
  return page.evaluate<number[]>('window.taps_')
}
