import { chromium as playwright } from 'playwright-core'
import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core'
import { closeAfterFile } from '#test/setup/after-file.ts'
import { chromiumEnvironment, chromiumPath } from '#test/setup/chromium.ts'
import { BOOKING_ORIGIN } from '#test/harness.ts'
import type { TestServer } from '#test/harness.ts'

/**
 * A real Chromium, from the npm package that ships it. It resolves the tests' booking address to the
 * test server, and no other host at all.
 * @param others more hosts to resolve, such as a page that embeds the booking, with their addresses
 * @param settings what its owner has set otherwise, as arguments of Chromium
 */
export async function openBrowser(
  server: TestServer,
  others: Record<string, string> = {},
  settings: readonly string[] = [],
): Promise<Browser> {
  const hosts = { [new URL(BOOKING_ORIGIN).host]: new URL(server.url).host, ...others }
  const rules = Object.entries(hosts).map(([host, target]) => `MAP ${host} ${target}`)
  const browser = await playwright.launch({
    executablePath: await chromiumPath(),
    env: chromiumEnvironment(),
    // The package's own arguments would switch off the browser's security.
    args: [
      '--no-sandbox',
      `--host-resolver-rules=${[...rules, 'MAP * ~NOTFOUND', 'EXCLUDE 127.0.0.1'].join(', ')}`,
      ...settings,
    ],
  })
  closeAfterFile(() => browser.close())
  return browser
}

export const screens = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  tablet: { viewport: { width: 768, height: 1024 } },
  desktop: { viewport: { width: 1440, height: 900 } },
} as const satisfies Record<string, BrowserContextOptions>

/** Collects the errors of all pages in a context: thrown errors, and what failed with its address. */
export function listenForFaults(context: BrowserContext): string[] {
  const faults: string[] = []
  context.on('weberror', (error) => faults.push(error.error().message))
  context.on('console', (message) => {
    if (message.type() === 'error') faults.push(`${message.text()} ${message.location().url}`)
  })
  return faults
}
