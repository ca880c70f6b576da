import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { DEMO_SLUG } from '#server/demo/load-demo.ts'
import { openBrowser, screens } from '#test/e2e/browser.ts'
import { expectAccessible, expectContrast } from '#test/e2e/expect-accessible.ts'
import { lookAround, OFFICE } from '#test/e2e/office/telephone.ts'
import { startDemoServer } from '#test/demo/start-demo-server.ts'
import { officeScreens } from './every-screen.ts'
import type { Records, Screen } from './every-screen.ts'
import { gateScreens } from './gate-screens.ts'
import { moneyScreens } from './money-screens.ts'
import { paymentScreens } from './payment-screens.ts'

// Every screen of the office, and what opens on it, against WCAG 2.2 AA: wide and narrow, light and dark.

const pictures = fileURLToPath(new URL('../../../../docs/screenshots/', import.meta.url))

let page: Page
let records: Records

beforeAll(async () => {
  const server = await startDemoServer()
  const browser = await openBrowser(server, { localhost: new URL(server.url).host })
  const context = await browser.newContext({ reducedMotion: 'reduce', bypassCSP: true })
  page = await context.newPage()
  page.setDefaultTimeout(20_000)
})

async function expectBothThemes(): Promise<void> {
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectContrast(page)
  await page.emulateMedia({ colorScheme: 'light' })
}

/** Takes the pictures of a screen in docs/screenshots that aren’t there yet: with `PICTURES=1`, instead of the checks. */
async function take({ picture }: Screen, width: number): Promise<void> {
  if (picture === undefined) return
  for (const colorScheme of ['light', 'dark'] as const) {
    const theme = colorScheme === 'dark' ? '-dark' : ''
    const path = `${pictures}office-${picture}${theme}-${width}.png`
    if (existsSync(path)) continue
    await page.emulateMedia({ colorScheme })
    await page.evaluate('document.fonts.ready')
    await page.screenshot({ path })
  }
  await page.emulateMedia({ colorScheme: 'light' })
}

async function open({ route, at, shows }: Screen): Promise<void> {
  const path = (at?.(records) ?? route).replace('$slug', DEMO_SLUG)
  // What was typed before is kept in the tab.
  await page.evaluate('sessionStorage.clear(); localStorage.clear()').catch(() => null)
  // A change of only the part after # would not load the page again.
  await page.goto('about:blank')
  await page.goto(OFFICE + path)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await shows?.(page)
  await page.getByRole('status', { name: 'Loading' }).first().waitFor({ state: 'detached' })
}

async function check(
  screen: Screen,
  { viewport }: (typeof screens)['phone' | 'desktop'],
): Promise<void> {
  await page.setViewportSize(viewport)
  const isWide = viewport.width > 1000
  await open(screen)
  if (process.env['PICTURES'] === '1') return take(screen, viewport.width)
  await expectBothThemes()
  const opens = { ...screen.opens, ...(isWide && screen.opensWide) }
  for (const [index, step] of Object.values(opens).entries()) {
    if (index > 0) await open(screen)
    await step(page)
    await page.getByRole('status', { name: 'Loading' }).first().waitFor({ state: 'detached' })
    await expectBothThemes()
  }
}

const nameOf = (screen: Screen) => [screen.route, ...Object.keys(screen.opens ?? {})].join(', ')

describe.each(['desktop', 'phone'] as const)('before signing in, on a %s', (size) => {
  test.each(gateScreens.map((screen) => [nameOf(screen), screen] as const))(
    '%s',
    async (_, screen) => {
      await check(screen, screens[size])
    },
  )
})

const signedIn = [...officeScreens, ...moneyScreens, ...paymentScreens]

describe('signed in', () => {
  beforeAll(async () => {
    await lookAround(page)
    records = await page.evaluate<Records>(`(async () => {
      const read = async (path) => (await fetch('/api/office/${DEMO_SLUG}/' + path)).json()
      const first = async (path) => (await read(path)).data[0]
      const endpoint = await fetch('/api/office/${DEMO_SLUG}/webhooks', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ url: 'https://hooks.example.com/kerbside', enabled: false }),
      })
      return {
        hire: (await first('orders?status=in_progress')).reference,
        waiting: (await first('orders?needsApproval=true')).reference,
        customer: (await first('customers?search=ruby')).id,
        endpoint: (await endpoint.json()).id,
        invoice: (await first('invoices?show=overdue')).id,
        late: (await read('invoices?show=overdue')).data.at(-1).id,
        run: (await first('invoice-runs')).id,
        payment: (await first('payments')).id,
      }
    })()`)
  })

  test('every route has a row here', async () => {
    const routes = await page.evaluate<string[]>('Object.keys(self.__TSR_ROUTER__.routesByPath)')
    const rows = new Set([...gateScreens, ...signedIn].map(({ route }) => route))
    const frames = ['/', '/office/$slug', '/office/$slug/settings']
    expect(routes.filter((route) => !rows.has(route) && !frames.includes(route))).toEqual([])
  })

  describe.each(['desktop', 'phone'] as const)('on a %s', (size) => {
    test.each(signedIn.map((screen) => [nameOf(screen), screen] as const))(
      '%s',
      async (_, screen) => {
        await check(screen, screens[size])
      },
    )
  })
})
