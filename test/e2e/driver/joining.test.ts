import { beforeAll, expect, test } from 'vitest'
import type { Browser } from 'playwright-core'
import { createDriver } from '#test/actors/driver.ts'
import { createMember } from '#test/actors/team.ts'
import type { TeamMember } from '#test/actors/team.ts'
import { plainCatalog } from '#test/catalogs.ts'
import { listenForFaults, openBrowser, screens } from '#test/e2e/browser.ts'
import { expectAccessible } from '#test/e2e/expect-accessible.ts'
import { createTestOrganisation, startTestServer } from '#test/harness.ts'
import { APP, join, openPhone, tap } from './phone.ts'
import { makeCode } from './plan-day.ts'

// A phone installs the driver app and joins; after that it starts without signal.

const server = await startTestServer()
const firm = await createTestOrganisation(server.db, plainCatalog)
let browser: Browser
let office: TeamMember

beforeAll(async () => {
  browser = await openBrowser(server, { localhost: new URL(server.url).host })
  office = await createMember(server, firm, 'dispatcher', { name: 'Sam Okafor' })
})

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1'

test('the page can be installed, and nothing but its own files runs in it', async () => {
  const page = await server.fetch('/driver')
  expect(page.status).toBe(200)
  const policy = page.headers.get('content-security-policy') ?? ''
  expect(policy).toContain("script-src 'self'")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(page.text).toContain('rel="manifest" href="/driver/app.webmanifest"')
  const manifest = await server.fetch('/driver/app.webmanifest')
  const { icons, start_url: start, display } = JSON.parse(manifest.text)
  expect([start, display]).toEqual(['/driver', 'standalone'])
  for (const { src } of icons) {
    const icon = await server.fetch(src)
    expect([icon.status, icon.headers.get('content-type')]).toEqual([200, 'image/png'])
  }
  const worker = await server.fetch('/driver/worker.js')
  expect(worker.headers.get('service-worker-allowed')).toBe('/driver')
  expect(worker.headers.get('cache-control')).toBe('no-cache')
  const [, list = '{}'] = /^self\.kerbside=(\{.*\});/.exec(worker.text) ?? []
  const { files } = JSON.parse(list)
  expect(files.length).toBeGreaterThan(6)
  for (const file of files) expect((await server.fetch(file)).status, file).toBe(200)
})

test('a driver joins with the code, and a wrong one says what to do', async () => {
  const driverId = await createDriver(firm)
  const page = await openPhone(browser)
  const faults = listenForFaults(page.context())
  await expectAccessible(page)
  await page.getByLabel('Code').fill('2222-2222')
  await tap(page, 'Join')
  await page.getByRole('alert').getByText('Ask the office for a new one').waitFor()
  const { code } = await makeCode(office, firm, driverId)
  await join(page, code)
  // It asks for its day first, in case its browser kept the cookie alone: 401. The wrong code is a 404.
  expect(faults.filter((fault) => !/40[14]/.test(fault))).toEqual([])
  await page.context().close()
})

test('the office’s link fills the code in, and on an iPhone it says to install first', async () => {
  const driverId = await createDriver(firm)
  const { code, link } = await makeCode(office, firm, driverId)
  const hash = new URL(link).hash
  const android = await openPhone(browser)
  await android.goto('about:blank')
  await android.goto(APP + hash)
  await expect.poll(() => android.getByLabel('Code').inputValue()).toBe(code)
  await android.context().close()

  const context = await browser.newContext({ ...screens.phone, userAgent: IPHONE })
  const page = await context.newPage()
  await page.goto(APP + hash)
  await page.getByRole('heading', { name: 'First put it on your home screen' }).waitFor()
  await page.getByText(`${code.slice(0, 4)} ${code.slice(4)}`).waitFor()
  await expectAccessible(page)
  await tap(page, 'It’s installed')
  await expect.poll(() => page.getByLabel('Code').inputValue()).toBe(code)
  await context.close()
})
