import { chromium as playwright } from 'playwright-core'
import type { Page } from 'playwright-core'
import { makeDataDir, startServe } from '#test/processes.ts'
import { chromiumEnvironment, chromiumPath, unpackChromium } from '#test/setup/chromium.ts'

/**
 * Takes the pictures of the dispatch board in docs/screenshots: `node
 * test/e2e/office/pictures/take-board-pictures.ts [part of a name]`. It plans runs for the demo's work of today.
 */

const wanted = process.argv[2] ?? ''
const pictures = new URL('../../../../docs/screenshots/', import.meta.url).pathname
const CREWS = [
  ['Truck 1', 'Sam Okafor', 'hook'],
  ['Truck 2', 'Priya Raman', 'skip'],
  ['Truck 3', 'Dean Wu', 'hook'],
]

await using data = await makeDataDir()
await unpackChromium()
await using server = await startServe({ DATA_DIR: data.path, DEMO_ORDERS: '1' })
const host = `http://localhost:${server.port}`
const office = `${host}/office/bandicoot`
const browser = await playwright.launch({
  executablePath: await chromiumPath(),
  env: chromiumEnvironment(),
  args: ['--no-sandbox', '--font-render-hinting=none'],
})

/** Plans runs for today's open jobs, once. */
async function planToday(page: Page): Promise<void> {
  const send = async (method: string, path: string, body?: object): Promise<Answer> => {
    const answer = await page.request.fetch(`${host}/api/office/bandicoot/${path}`, {
      method,
      headers: { origin: host, 'idempotency-key': crypto.randomUUID() },
      ...(body && { data: body }),
    })
    return answer.json()
  }
  const { date = '' } = await send('GET', 'today')
  const yard = await send('POST', 'depots', { name: 'Alexandria yard' })
  const tip = await send('POST', 'tip-sites', { name: 'St Peters' })
  const runs: string[] = []
  for (const [name, driver, kind] of CREWS) {
    const vehicle = await send('POST', 'vehicles', { name, kind })
    const { id } = await send('POST', 'drivers', { name: driver, vehicleId: vehicle.id })
    const run = { date, driverId: id, vehicleId: vehicle.id, depotId: yard.id }
    runs.push((await send('POST', 'runs', run)).id ?? '')
  }
  const { tray, jobs } = await send('GET', `board?from=${date}&to=${date}`)
  const open = [...(tray?.unassigned ?? []), ...(tray?.carriedOver ?? []), ...(tray?.overdue ?? [])]
  const ids = [...new Set(open)].slice(0, -3)
  const commands = ids.map((jobId, index) => {
    const job = jobs?.find(({ id }) => id === jobId)
    return {
      ...{ kind: 'place', jobId, runId: runs[index % runs.length] },
      expected: { runId: null, date: job?.date },
      ...(job?.date !== date && { cause: 'ours' }),
    }
  })
  for (const command of commands) await send('POST', 'board/commands', { commands: [command] })
  for (const runId of runs) {
    const stop = { kind: 'add_stop', runId, stop: 'tip', tipSiteId: tip.id }
    await send('POST', 'board/commands', { commands: [stop] })
  }
}

type Answer = {
  id?: string
  date?: string
  tray?: Record<'unassigned' | 'carriedOver' | 'overdue', string[]>
  jobs?: { id: string; date: string }[]
}

async function takeAll(page: Page, name: (what: string) => string): Promise<void> {
  const take = async (what: string) => {
    if (!name(what).includes(wanted)) return
    await page.mouse.move(0, 0)
    await page.evaluate('document.fonts.ready')
    await page.waitForTimeout(500)
    await page.screenshot({ path: pictures + name(what) })
  }
  await page.goto(`${office}/board`)
  await page.locator('[data-card]').first().waitFor()
  await take('board')
  await page.goto(`${office}/board?view=week`)
  await page.getByRole('rowheader', { name: /Sam Okafor/ }).waitFor()
  await take('board-week')
  await page.goto(`${office}/board/sheets`)
  await page.getByText('Bin no.').first().waitFor()
  await take('board-sheets')
}

try {
  let isPlanned = false
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of [1440, 1024, 390]) {
      const phone = width < 500
      const context = await browser.newContext({
        viewport: { width, height: phone ? 844 : 900 },
        colorScheme,
        ...(phone && { hasTouch: true, isMobile: true }),
      })
      const page = await context.newPage()
      page.setDefaultTimeout(60_000)
      await page.goto(`${host}/sign-in`)
      await page.getByRole('button', { name: /^Owner/ }).click()
      await page.getByRole('region', { name: 'Needs you' }).waitFor()
      if (!isPlanned) {
        // The demo's past is written beside the running server; bookings to approve come last.
        await page.getByText(/bookings? to approve/).waitFor({ timeout: 120_000 })
        await planToday(page)
      }
      isPlanned = true
      const dark = colorScheme === 'dark' ? '-dark' : ''
      await takeAll(page, (what) => `office-${what}${dark}-${width}.png`)
      await context.close()
    }
  }
} finally {
  await browser.close()
}
