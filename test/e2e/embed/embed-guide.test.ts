import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext } from 'playwright-core'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { build } from 'vite'
import { fullCatalog } from '#test/catalogs.ts'
import { BOOKING_URL } from '#test/harness.ts'
import { screens } from '#test/e2e/browser.ts'
import { SHOP, openShop } from '#test/e2e/shop.ts'
import type { Shop } from '#test/e2e/shop.ts'

/** The guide's snippets, copied out of it and run as a reader would. */

const guide = readFileSync(
  new URL('../../../server/openapi/guides/embed-booking.md', import.meta.url),
  'utf8',
)
let shop: Shop
let context: BrowserContext

beforeAll(async () => {
  shop = await openShop(fullCatalog)
})
afterEach(() => context.close())

function snippets(language: string): string[] {
  const fences = guide.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'gm'))
  return Array.from(fences, ([, text = '']) =>
    text
      .replaceAll('{booking_url}', BOOKING_URL)
      .replaceAll('"acme"', `"${shop.organisation.slug}"`)
      .replaceAll('/acme"', `/${shop.organisation.slug}"`),
  )
}

async function visit(body: string) {
  shop.site.put('/', body)
  context = await shop.browser.newContext(screens.desktop)
  const page = await context.newPage()
  await page.goto(SHOP)
  return page
}

test('the documentation shows the guide, with its snippets as text', async () => {
  const { text } = await shop.server.fetch('/docs/embedding')
  expect(text).toContain('id="tag-embedding"')
  expect(text).toContain('&lt;script async src=')
  context = await shop.browser.newContext()
})

test('the plain HTML embeds the page in all three ways and receives the booking event', async () => {
  const [inline = '', dialogs = '', events = ''] = snippets('html')
  const page = await visit(inline + dialogs + events)
  await page.frameLocator('div > iframe').getByRole('combobox').waitFor()
  await page.getByRole('link', { name: 'Book a bin' }).click()
  await page.frameLocator('dialog[open] iframe').getByRole('combobox').waitFor()
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Book a bin' }).click()
  await page.frameLocator('dialog[open] iframe').getByRole('combobox').waitFor()
  const pushed = await page.evaluate(`
    window.dataLayer = []
    const detail = { total: 45000, reference: '7F3-K2Q-X' }
    document.body.dispatchEvent(new CustomEvent('kerbside:booked', { bubbles: true, detail }))
    window.dataLayer
  `)
  expect(pushed).toEqual([{ event: 'purchase', value: 450, id: '7F3-K2Q-X' }])
})

test('the React component mounts and unmounts the page', async () => {
  const [component = ''] = snippets('tsx')
  const folder = await mkdtemp(join(import.meta.dirname, '.guide-'))
  try {
    await writeFile(join(folder, 'booking-page.tsx'), component)
    await writeFile(
      join(folder, 'main.tsx'),
      `import { render } from 'preact'
      import { BookingPage } from './booking-page.tsx'
      const root = document.getElementById('root')!
      window.heard = []
      render(<BookingPage slug="${shop.organisation.slug}" onBooked={(it) => window.heard.push(it)} />, root)
      window.leave = () => render(null, root)`,
    )
    const built = await build({
      configFile: false,
      logLevel: 'silent',
      // Preact replaces React here; their interfaces are the same.
      resolve: { alias: { react: 'preact/compat' } },
      oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
      build: {
        write: false,
        rolldownOptions: { input: join(folder, 'main.tsx'), output: { format: 'iife' } },
      },
    })
    const { output } = [built].flat()[0] as { output: { code?: string }[] }
    const page = await visit(`<div id="root"></div><script>${output[0]?.code ?? ''}</script>`)
    await page.frameLocator('iframe').getByRole('combobox').waitFor()
    const heard = await page.evaluate(`
      const detail = { reference: '7F3-K2Q-X', total: 45000 }
      const event = new CustomEvent('kerbside:booked', { bubbles: true, detail })
      document.querySelector('[data-kerbside]').dispatchEvent(event)
      window.heard
    `)
    expect(heard).toEqual([{ reference: '7F3-K2Q-X', total: 45_000 }])
    await page.evaluate('window.leave()')
    await expect.poll(() => page.locator('iframe').count()).toBe(0)
  } finally {
    await rm(folder, { recursive: true })
  }
})
