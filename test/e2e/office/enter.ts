import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  CDPSession,
  Page,
} from 'playwright-core'
import type { Member } from '#test/actors/member.ts'
import { screens } from '#test/e2e/browser.ts'

/** Where our own pages are in the browser tests. */
export const OFFICE = 'http://localhost'

/** Opens a browser of its own for someone who is signed in, or for a stranger. */
export async function enterAs(
  browser: Browser,
  member: Member | null,
  options: BrowserContextOptions = screens.desktop,
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext(options)
  if (member) {
    const [, value = ''] = /(?:^|; )kerbside=([^;]+)/.exec(member.cookie()) ?? []
    await context.addCookies([{ name: 'kerbside', value, url: OFFICE }])
  }
  return { context, page: await context.newPage() }
}

/** Gives a page’s browser an authenticator of its own, whose person is always there. */
export async function addAuthenticator(page: Page): Promise<{ cdp: CDPSession; id: string }> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId: id } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { cdp, id }
}
