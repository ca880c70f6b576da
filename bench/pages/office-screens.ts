import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium as playwright } from 'playwright-core'
import type { Page } from 'playwright-core'
import { lookAround } from '#test/e2e/office/telephone.ts'
import { chromiumEnvironment, chromiumPath, unpackChromium } from '#test/setup/chromium.ts'
import { atMost, milliseconds, percent, table } from '../figures.ts'
import type { Section } from '../figures.ts'
import { percentile } from '../statistics.ts'
import { startServer } from '../tools/server-process.ts'

/** How fast the office goes from screen to screen, and how smoothly a long list scrolls on a slow computer. */

/** A session may ask 600 times a minute. */
const ROUNDS = 10
const SCREENS = ['Orders', 'Customers', 'Catalogue', 'Today']
const ROWS = 200
const SLOWER = 4
const WHEELS = 150
const FRAME_MS = 32

/** From the click on a link of the side bar until the screen is drawn with its data. */
const goTo = (screen: string) => `new Promise((resolve, reject) => {
  const link = [...document.querySelectorAll('nav[aria-label="Office"] a')]
    .find(({ textContent }) => textContent.includes('${screen}'))
  const began = performance.now()
  link.click()
  const look = () => {
    const shown = document.title.includes('${screen}') && !document.querySelector('[aria-label=Loading]')
    if (shown) requestAnimationFrame(() => resolve(performance.now() - began))
    else if (performance.now() - began > 10_000) reject(new Error('${screen} is not shown'))
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
})`

/** How many orders there are, up to 300. */
const COUNT_ORDERS = `(async () => {
  let [count, after] = [0, '']
  for (let page = 0; page < 3; page += 1) {
    const answer = await fetch('/api/office/bandicoot/orders?sort=oldest&limit=100' + after)
    const { data, hasMore } = await answer.json()
    count += data.length
    if (!hasMore) break
    after = '&startingAfter=' + data.at(-1).id
  }
  return count
})()`

const WATCH_FRAMES = `(() => {
  window.frames_ = []
  let last = performance.now()
  const next = (now) => {
    window.frames_.push(now - last)
    last = now
    requestAnimationFrame(next)
  }
  requestAnimationFrame(next)
})()`

type Measured = { moves: Map<string, number[]>; frames: number[]; rows: number }

export async function benchOfficeScreens(): Promise<Section> {
  const { moves, frames, rows } = await measure()
  const all = Array.from(moves.values()).flat()
  const late = frames.filter((frame) => frame > FRAME_MS).length
  return {
    title: "The office's screens",
    method: `In the demo's office, in Chromium at 1440 × 900. Navigation: from a click in the side bar to the frame after the screen shows its data, ${ROUNDS} rounds through screens that were open before. Scrolling: ${WHEELS} turns of the wheel through ${rows} orders with the processor slowed ${SLOWER} times; a frame is the time between two animation frames. The browser draws without a graphics card, on the cores that the server uses too.`,
    targets: [
      atMost('to another screen of the office, p95', percentile(all, 0.95), 100, milliseconds),
      atMost(
        'the longest frame while 200 orders scroll, processor slowed 4 times',
        Math.max(...frames),
        FRAME_MS,
        milliseconds,
      ),
    ],
    details: [
      table(
        ['to', 'median', 'p95'],
        Array.from(moves, ([screen, times]) => [
          screen,
          milliseconds(percentile(times, 0.5)),
          milliseconds(percentile(times, 0.95)),
        ]),
      ),
      table(
        ['frames', 'median', 'p99', 'longest', `over ${FRAME_MS} ms`],
        [
          [
            String(frames.length),
            milliseconds(percentile(frames, 0.5)),
            milliseconds(percentile(frames, 0.99)),
            milliseconds(Math.max(...frames)),
            percent(late / frames.length),
          ],
        ],
      ),
    ].join('\n\n'),
  }
}

async function measure(): Promise<Measured> {
  await using opened = new AsyncDisposableStack()
  const scratch = opened.adopt(await mkdtemp(join(tmpdir(), 'kerbside-screens-')), (folder) =>
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
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await lookAround(page, `http://localhost:${server.port}`)
  await untilHistoryIsWritten(page)
  const scrolled = await scroll(page)
  return { moves: await navigate(page), ...scrolled }
}

/** The demo writes its orders in the background. */
async function untilHistoryIsWritten(page: Page): Promise<void> {
  for (let before = -1, now = 0; now < ROWS || now !== before;) {
    await page.waitForTimeout(2000)
    before = now
    now = await page.evaluate<number>(COUNT_ORDERS)
  }
  await page.reload()
}

async function navigate(page: Page): Promise<Map<string, number[]>> {
  const moves = new Map<string, number[]>(SCREENS.map((screen) => [screen, []]))
  for (let round = -1; round < ROUNDS; round += 1) {
    for (const screen of SCREENS) {
      const took = await page.evaluate<number>(goTo(screen))
      // The first round loads the screens.
      if (round >= 0) moves.get(screen)?.push(took)
    }
  }
  return moves
}

async function scroll(page: Page): Promise<{ frames: number[]; rows: number }> {
  const lines = page.locator('tbody tr')
  await lines.first().waitFor()
  while ((await lines.count()) < ROWS) {
    const before = await lines.count()
    await page.getByRole('button', { name: 'Show more' }).click()
    await lines.nth(before).waitFor()
  }
  const rows = await lines.count()
  await lines.first().hover()
  const browser = await page.context().newCDPSession(page)
  await browser.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await page.evaluate(WATCH_FRAMES)
  for (let turn = 0; turn < WHEELS; turn += 1) {
    await page.mouse.wheel(0, turn < WHEELS / 2 ? 100 : -100)
  }
  const frames = await page.evaluate<number[]>('window.frames_.slice(1)')
  await browser.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  return { frames, rows }
}
