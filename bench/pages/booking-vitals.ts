import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium as playwright } from 'playwright-core'
import type { Browser, Page } from 'playwright-core'
import { screens } from '#test/e2e/browser.ts'
import { chromiumEnvironment, chromiumPath, unpackChromium } from '#test/setup/chromium.ts'
import { atMost, milliseconds, seconds, table } from '../figures.ts'
import type { Section } from '../figures.ts'
import { median } from '../statistics.ts'
import { startServer } from '../tools/server-process.ts'

/** What a hirer with a slow phone sees of the booking page: when it shows, what moves, and what a tap waits for. */

const ROUNDS = 5
const SLOWER = 4
/** Slow 4G as Lighthouse applies it to each request: 150 ms and 1.6 Mbit/s, with its factors for that. */
const SLOW_4G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1474.56 * 1024) / 8,
  uploadThroughput: (675 * 1024) / 8,
}

const WATCH = `(() => {
  const seen = (window.vitals_ = { first: 0, largest: 0, shifts: [], tasks: [], taps: [] })
  const watch = (type, note, options = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true, ...options })
  watch('paint', ({ name, startTime }) => { if (name === 'first-contentful-paint') seen.first = startTime })
  watch('largest-contentful-paint', ({ startTime }) => { seen.largest = startTime })
  watch('layout-shift', ({ hadRecentInput, startTime, value }) => {
    if (!hadRecentInput) seen.shifts.push({ at: startTime, value })
  })
  watch('longtask', ({ startTime, duration }) => seen.tasks.push({ at: startTime, duration }))
  watch('event', ({ interactionId, duration }) => { if (interactionId) seen.taps.push(duration) }, { durationThreshold: 16 })
})()`

type Seen = {
  first: number
  largest: number
  shifts: { at: number; value: number }[]
  tasks: { at: number; duration: number }[]
  taps: number[]
}
type Round = {
  /** Milliseconds. */
  first: number
  largest: number
  blocked: number
  slowestTap: number
  shift: number
  shiftUntilReview: number
}

export async function benchBookingVitals(): Promise<Section> {
  const rounds = await measure()
  const medianOf = (figure: keyof Round) => median(rounds.map((round) => round[figure]))
  return {
    title: 'Booking page on a slow phone',
    method: `The demo's booking page in Chromium at 390 × 844, with the page's processor slowed ${SLOWER} times and slow 4G applied to each request (562 ms, 1.47 Mbit/s), by what the browser itself reports. Each round has a fresh browser profile: it loads the first step, waits until the others are loaded, and then books as far as the review. Blocking time is what tasks take beyond 50 ms from the first paint until everything is loaded. A tap is any press or key, from the input to the next frame, in steps of 8 ms. Medians of ${ROUNDS} rounds. The browser draws without a graphics card, on the cores that the server uses too.`,
    targets: [
      atMost('booking page, largest contentful paint', medianOf('largest') / 1000, 1.2, seconds),
      atMost('booking page, layout shift as it loads', medianOf('shift'), 0.02, thousandths),
      atMost(
        'booking page, layout shift as far as the review',
        medianOf('shiftUntilReview'),
        0.02,
        thousandths,
      ),
      atMost('booking page, total blocking time', medianOf('blocked'), 200, milliseconds),
      atMost('booking page, the slowest tap', medianOf('slowestTap'), 200, milliseconds),
    ],
    details: table(
      ['round', 'first paint', 'largest', 'shift', 'to the review', 'blocking', 'slowest tap'],
      rounds.map((round, index) => [
        String(index + 1),
        seconds(round.first / 1000),
        seconds(round.largest / 1000),
        thousandths(round.shift),
        thousandths(round.shiftUntilReview),
        milliseconds(round.blocked),
        milliseconds(round.slowestTap),
      ]),
    ),
  }
}

async function measure(): Promise<Round[]> {
  await using opened = new AsyncDisposableStack()
  const scratch = opened.adopt(await mkdtemp(join(tmpdir(), 'kerbside-vitals-')), (folder) =>
    rm(folder, { recursive: true, force: true }),
  )
  const server = opened.adopt(await startServer({ DATA_DIR: join(scratch, 'data') }), (it) =>
    it.stop(),
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
  const address = `http://localhost:${server.port}/book/bandicoot`
  // The first visit of all compiles what the server renders.
  await visit(browser, address)
  const rounds: Round[] = []
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await visit(browser, address))
  return rounds
}

async function visit(browser: Browser, address: string): Promise<Round> {
  const context = await browser.newContext(screens.phone)
  const page = await context.newPage()
  page.setDefaultTimeout(60_000)
  await page.addInitScript(WATCH)
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', SLOW_4G)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await page.goto(address, { waitUntil: 'networkidle' })
  const loaded = await read(page)
  await fillIn(page)
  const { shifts, taps } = await read(page)
  await context.close()
  const { first, largest, tasks } = loaded
  return {
    first,
    largest,
    shift: worstWindow(loaded.shifts),
    shiftUntilReview: worstWindow(shifts),
    blocked: tasks
      .filter(({ at, duration }) => at + duration > first)
      .reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0),
    slowestTap: Math.max(0, ...taps),
  }
}

const read = (page: Page) => page.evaluate<Seen>('window.vitals_')

async function fillIn(page: Page): Promise<void> {
  const press = (name: string) => page.getByRole('button', { name }).click()
  const heading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
  await page.getByRole('combobox').pressSequentially('newt')
  await page.getByRole('option', { name: 'Newtown' }).click()
  await heading('What are you throwing out?')
  await page.getByRole('radio', { name: /^General waste/ }).check()
  await press('Choose a size')
  await heading('What size?')
  await page.getByRole('radio', { name: /6 m³/ }).check()
  await press('Choose the dates')
  await heading('When do you need it?')
  await page.getByText('Checking which days are free').waitFor({ state: 'detached' })
  await page.locator('[role="grid"] button[aria-disabled="false"]:visible').first().click()
  await press('Enter your details')
  await heading('Your details')
  for (const [label, value] of [
    ['Your name', 'Alex Nguyen'],
    ['Email', 'alex@customer.example'],
    ['Phone', '0491 570 156'],
    ['Street address', '12 Example Street'],
  ] as const) {
    await page.getByLabel(label, { exact: true }).fill(value)
  }
  await press('Check and book')
  await heading('Check and book')
  await page.waitForTimeout(1000)
}

/** Cumulative layout shift: the most within 5 s whose shifts are less than 1 s apart. */
function worstWindow(shifts: Seen['shifts']): number {
  let [worst, sum, began, last] = [0, 0, 0, -Infinity]
  for (const { at, value } of shifts) {
    const goesOn = at - last < 1000 && at - began < 5000
    if (!goesOn) began = at
    sum = goesOn ? sum + value : value
    last = at
    worst = Math.max(worst, sum)
  }
  return worst
}

const thousandths = (number: number) => number.toFixed(3)
