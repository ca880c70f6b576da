import { chromium as playwright } from 'playwright-core'
import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core'
import { afterAll } from 'vitest'
import { chromiumEnvironment, chromiumPath } from '#test/setup/chromium.ts'
import { BOOKING_ORIGIN } from '#test/harness.ts'
import type { TestServer } from '#test/harness.ts'

/**
 * A real Chromium, out of the npm package that ships it, that finds the booking address of the tests
 * at a test server and nothing anywhere else.
 * @param others further hosts, such as of a page that embeds, and the ports that they are at
 */
export async function openBrowser(
  server: TestServer,
  others: Record<string, string> = {},
): Promise<Browser> {
  const hosts = { [new URL(BOOKING_ORIGIN).host]: new URL(server.url).host, ...others }
  const rules = Object.entries(hosts).map(([host, target]) => `MAP ${host} ${target}`)
  const browser = await playwright.launch({
    executablePath: await chromiumPath(),
    env: chromiumEnvironment(),
    // Not that package's own arguments, which switch the browser's security off.
    args: [
      '--no-sandbox',
      `--host-resolver-rules=${[...rules, 'MAP * ~NOTFOUND', 'EXCLUDE 127.0.0.1'].join(', ')}`,
    ],
  })
  afterAll(() => browser.close())
  return browser
}

export const screens = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  tablet: { viewport: { width: 768, height: 1024 } },
  desktop: { viewport: { width: 1440, height: 900 } },
} as const satisfies Record<string, BrowserContextOptions>

/** What the browser complained of on the pages of a context: violations of the policy, thrown errors. */
export function listenForFaults(context: BrowserContext): string[] {
  const faults: string[] = []
  context.on('weberror', (error) => faults.push(error.error().message))
  context.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text())
  })
  return faults
}
