import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import type { Member } from '#test/actors/member.ts'
import { screens } from '#test/e2e/browser.ts'

/** Where a browser of `openBrowser` finds the office, if its server is mapped to `localhost`. */
export const OFFICE = 'http://localhost'

/** A browser context in which a member is signed in. */
export async function enter(
  browser: Browser,
  member: Pick<Member, 'cookie'>,
  options: BrowserContextOptions = screens.desktop,
): Promise<BrowserContext> {
  const context = await browser.newContext(options)
  const [name = '', value = ''] = member.cookie().split('=')
  await context.addCookies([{ name, value, url: OFFICE }])
  return context
}

/** Opens a screen of an office as a member, and waits for its heading. */
export async function visit(
  browser: Browser,
  member: Pick<Member, 'cookie'>,
  path: string,
  options: BrowserContextOptions = screens.desktop,
): Promise<Page> {
  const context = await enter(browser, member, options)
  const page = await context.newPage()
  await page.goto(OFFICE + path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
}
