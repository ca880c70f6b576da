import { fileURLToPath } from 'node:url'
import { chromium as playwright } from 'playwright-core'
import type { Page } from 'playwright-core'
import { screens } from '#test/e2e/browser.ts'
import { makeDataDir, startServe, untilDemoIsWritten } from '#test/processes.ts'
import { chromiumEnvironment, chromiumPath, unpackChromium } from '#test/setup/chromium.ts'
import { openStop, sign, takePhoto, tap } from './phone.ts'

/**
 * Takes the pictures of the driver app in docs/screenshots, by day and by night, from the demo's run of today:
 * `node test/e2e/driver/take-driver-pictures.ts`. `ALSO` is a folder for pictures of the other screens.
 */

const also = process.env['ALSO']
const pictures = fileURLToPath(new URL('../../../docs/screenshots/', import.meta.url))
const KEPT = ['join', 'run', 'stop', 'number', 'docket', 'outbox']

await using data = await makeDataDir()
await unpackChromium()
await using server = await startServe({ DATA_DIR: data.path, DEMO_ORDERS: '1' })
await untilDemoIsWritten(server)
const host = `http://localhost:${server.port}`
const browser = await playwright.launch({
  executablePath: await chromiumPath(),
  env: chromiumEnvironment(),
  args: ['--no-sandbox', '--font-render-hinting=none'],
})

type Job = { id: string; type: string; status: string }
type Day = {
  runs: { id: string; stops: { id: string; job: Job | null }[] }[]
  tipSites: { id: string }[]
}

async function take(page: Page, name: string): Promise<void> {
  const folder = KEPT.includes(name) ? pictures : also
  if (folder === undefined) return
  await page.evaluate('document.fonts.ready')
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.waitForTimeout(300)
    const night = colorScheme === 'dark' ? '-dark' : ''
    await page.screenshot({ path: `${folder}/driver-${name}${night}-390.png` })
  }
}

async function joinDemo(page: Page): Promise<Day> {
  await page.goto(`${host}/driver#demo`)
  await page.getByRole('listitem').first().waitFor()
  return page.evaluate<Day>(`fetch('/api/driver/day').then((answer) => answer.json())`)
}

/** The office puts in a tip, and notes something about a job. */
async function prepare({ runs: [run], tipSites }: Day, jobId: string): Promise<void> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`${host}/sign-in`)
  await page.getByRole('button', { name: /^Dispatcher/ }).click()
  await page.waitForURL('**/office/**')
  const post = (path: string, body: object) =>
    page.request.post(`${host}/api/office/bandicoot/${path}`, {
      headers: { origin: host, 'idempotency-key': crypto.randomUUID() },
      data: body,
    })
  const tip = { stop: 'tip', tipSiteId: tipSites[0]?.id }
  await post('board/commands', { commands: [{ kind: 'add_stop', runId: run?.id, ...tip }] })
  const text = 'Reverse in from the lane. Low wire over the gate, 3.6 m.'
  await post(`jobs/${jobId}/notes`, { audience: 'internal', text })
  await context.close()
}

const isOn = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).isVisible()

async function checkTheTruck(page: Page): Promise<void> {
  const check = page.getByRole('link', { name: /^Check/ })
  if (!(await check.isVisible())) return
  await check.tap()
  await page.getByRole('group').first().getByRole('button', { name: 'OK' }).tap()
  await page.getByRole('group').nth(1).getByRole('button', { name: 'Fault' }).tap()
  await take(page, 'check')
  for (const item of await page.getByRole('group').all()) {
    await item.getByRole('button', { name: 'OK' }).tap()
  }
  await page.getByLabel('Odometer').fill('184391')
  await tap(page, 'Next: sign')
  await sign(page)
  await take(page, 'sign')
}

async function driveDay(page: Page, jobs: Job[]): Promise<void> {
  await checkTheTruck(page)
  if (await isOn(page, 'Start the day')) await tap(page, 'Start the day')
  await page.getByText('Reverse in').waitFor()
  await take(page, 'run')
  const [first, second] = jobs
  if (!first || !second) throw new Error('the run is too short')
  await openStop(page, first.id)
  await tap(page, /^Start/)
  await take(page, 'stop')
  await tap(page, 'Arrived')
  const [asks, photo] = [page.getByText(/^Number o[nf]/), page.getByLabel(/^Photo of/)]
  const report = page.getByText('Anything to report?').first()
  while (!(await report.isVisible())) {
    await asks.or(photo).or(report).first().waitFor()
    if (await photo.isVisible()) await takePhoto(page, /^Photo of/)
    else if (await asks.isVisible()) {
      await take(page, 'number')
      await tap(page, /^(No number|Yes, )/)
    }
  }
  await take(page, 'found')
  await tap(page, /^Done/)
  await openStop(page, first.id)
  await take(page, 'finished')
  await page.context().setOffline(true)
  await openStop(page, second.id)
  await tap(page, /^Start/)
  await tap(page, 'Can’t do it')
  await page.getByLabel('Blocked').tap()
  await take(page, 'cannot')
  await page.evaluate("location.hash = '#/'")
  await page
    .getByRole('listitem')
    .getByRole('link', { name: /^Tip, / })
    .last()
    .tap()
  await tap(page, 'Arrived')
  await take(page, 'tip')
  await tap(page, 'Enter the docket')
  await type(page, '88213')
  await tap(page, 'Next: gross')
  await type(page, '6120')
  await take(page, 'docket')
  await page.getByRole('button', { name: /^Tare/ }).tap()
  await type(page, '4780')
  await tap(page, 'Check the net')
  await take(page, 'net')
  await tap(page, 'Yes, 1,340 kg')
  await page.evaluate("location.hash = '#/outbox'")
  await page.getByText('No signal').first().waitFor()
  await take(page, 'outbox')
  for (const screen of ['sent', 'end', 'me', 'add']) {
    await page.evaluate(`location.hash = '#/${screen}'`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await take(page, screen)
  }
}

async function type(page: Page, digits: string): Promise<void> {
  for (const name of digits) await page.getByRole('button', { name, exact: true }).tap()
}

try {
  const context = await browser.newContext(screens.phone)
  const page = await context.newPage()
  page.setDefaultTimeout(20_000)
  await page.goto(`${host}/driver`)
  await page.getByRole('heading', { name: 'Type the code' }).waitFor()
  await take(page, 'join')
  await page.goto('about:blank')
  const day = await joinDemo(page)
  const jobs = day.runs[0]?.stops.flatMap(({ job }) => job ?? []) ?? []
  const ahead = jobs.filter(({ status }) => status === 'scheduled')
  const present = jobs.find(({ status }) => status === 'started') ?? ahead[0]
  await prepare(day, present?.id ?? '')
  await page.reload()
  await driveDay(page, ahead)
} finally {
  await browser.close()
}
