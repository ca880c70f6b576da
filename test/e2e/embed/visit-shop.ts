import type { BrowserContext, Page } from 'playwright-core'
import { listenForFaults, screens } from '#test/e2e/browser.ts'
import { SHOP } from '#test/e2e/shop.ts'
import type { Shop } from '#test/e2e/shop.ts'

/** Opens a page of the host site that records the events its scripts receive. */
export async function visitShop(
  shop: Shop,
  body: string,
  { on = 'desktop', origin = SHOP }: { on?: keyof typeof screens; origin?: string } = {},
): Promise<{ context: BrowserContext; page: Page; faults: string[] }> {
  const context = await shop.browser.newContext(screens[on])
  const faults = listenForFaults(context)
  const page = await context.newPage()
  shop.site.put(
    '/',
    `<script>
      window.heard = []
      for (const name of ['ready', 'step', 'quote', 'booked', 'error']) {
        document.addEventListener('kerbside:' + name, ({ target, detail }) => {
          window.heard.push({ name, detail, id: target.id })
        })
      }
    </script>${body}`,
  )
  await page.goto(`${origin}/?utm_source=letter&name=Mallory`)
  return { context, page, faults }
}

type Heard = { name: string; detail: Record<string, unknown>; id: string }

export function heard(page: Page): Promise<Heard[]> {
  return page.evaluate('window.heard')
}
