import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium as playwright } from 'playwright-core'
import type { Browser, Page } from 'playwright-core'
import { lookAround } from '#test/e2e/office/telephone.ts'
import { chromiumEnvironment, chromiumPath, unpackChromium } from '#test/setup/chromium.ts'
import { atMost, milliseconds, table } from '../figures.ts'
import type { Section } from '../figures.ts'
import { percentile } from '../statistics.ts'
import { startServer } from '../tools/server-process.ts'
import { aFullDay } from './a-full-day.ts'
import { frameWork } from './frame-work.ts'

/** How fast the dispatch board shows a day of 500 jobs, and how smoothly a card is dragged over it. */

const DAY = '2027-03-15'
const ROUNDS = 7
const MOVES = 150
const CATEGORIES = ['devtools.timeline', 'devtools.timeline.frame'].flatMap((name) => [
  name,
  `disabled-by-default-${name}`,
])

/** Notes when the board’s answer is there, before it’s parsed, and when its first card is painted. */
const WATCH_PAINT = `(() => {
  const fetchIt = window.fetch
  window.fetch = async (...sent) => {
    const answer = await fetchIt(...sent)
    if (String(sent[0]).includes('/board?')) {
      answer.json = async () => {
        const text = await answer.text()
        window.dataAt_ = performance.now()
        return JSON.parse(text)
      }
    }
    return answer
  }
  const channel = new MessageChannel()
  window.paintedIn_ = new Promise((resolve) => {
    channel.port1.onmessage = () => resolve(performance.now() - window.dataAt_)
  })
  new MutationObserver((_, observer) => {
    if (!document.querySelector('[data-card]')) return
    observer.disconnect()
    requestAnimationFrame(() => channel.port2.postMessage(''))
  }).observe(document, { childList: true, subtree: true })
})()`

export async function benchDispatchBoard(): Promise<Section> {
  const { paints, frames } = await measure()
  return {
    title: 'The dispatch board',
    method: `500 jobs of one day, 450 of them on 25 runs, in Chromium at 1440 × 900; the board's answer is made up, so the server isn't in it. Paint: from the answer's text to the frame after the cards are drawn, ${ROUNDS} times. Drag: the work of the page's main thread in each frame while a card is carried over the runs in ${MOVES} steps.`,
    targets: [
      atMost('500 jobs from data to paint, median', percentile(paints, 0.5), 100, milliseconds),
      atMost('a frame of a drag, p95', percentile(frames, 0.95), 16, milliseconds),
    ],
    details: table(
      ['', 'median', 'p95', 'most'],
      [
        ['data to paint', ...figures(paints)],
        [`a frame, of ${frames.length}`, ...figures(frames)],
      ],
    ),
  }
}

const figures = (values: number[]) =>
  [0.5, 0.95, 1].map((share) => milliseconds(percentile(values, share)))

/** @param folder of another build of the program, to compare with */
export async function measure(folder?: string): Promise<{ paints: number[]; frames: number[] }> {
  await using opened = new AsyncDisposableStack()
  const scratch = opened.adopt(await mkdtemp(join(tmpdir(), 'kerbside-board-')), (made) =>
    rm(made, { recursive: true, force: true }),
  )
  const settings = { DATA_DIR: join(scratch, 'data') }
  const server = opened.adopt(await startServer(settings, undefined, folder), (it) => it.stop())
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
  const office = `http://localhost:${server.port}`
  await lookAround(page, office)
  const board = aFullDay(DAY)
  const answer = JSON.stringify(board)
  const later = JSON.stringify({
    ...board,
    jobs: [],
    runs: [],
    runIds: board.runs.map(({ id }) => id),
  })
  await page.route('**/api/office/*/board?*', (route) =>
    route.fulfill({ contentType: 'application/json', body: answer }),
  )
  await page.route('**/api/office/*/board/changes?*', (route) =>
    route.fulfill({ contentType: 'application/json', body: later }),
  )
  await page.addInitScript(WATCH_PAINT)
  const paints: number[] = []
  for (let round = -1; round < ROUNDS; round += 1) {
    await page.goto(`${office}/office/bandicoot/board?date=${DAY}`)
    const took = await page.evaluate<number>('window.paintedIn_')
    // The first round loads the screen.
    if (round >= 0) paints.push(took)
  }
  return { paints, frames: await drag(browser, page) }
}

async function drag(browser: Browser, page: Page): Promise<number[]> {
  const card = await page.locator('[data-drop=tray] [data-card]').nth(2).boundingBox()
  if (!card) throw new Error('there is no card to drag')
  // What comes a moment after the first picture is there.
  await page.waitForTimeout(1500)
  await page.mouse.move(card.x + 40, card.y + 20)
  await page.mouse.down()
  await page.mouse.move(card.x + 60, card.y + 40, { steps: 4 })
  await browser.startTracing(page, { categories: CATEGORIES })
  for (let step = 0; step < MOVES; step += 1) {
    const along = step / MOVES
    await page.mouse.move(460 + 650 * along, 480 + 300 * Math.sin(along * 20))
  }
  const trace = await browser.stopTracing()
  await page.keyboard.press('Escape')
  await page.mouse.up()
  return frameWork(trace.toString())
}
