import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { createMember } from '#test/actors/team.ts'
import { fullCatalog, openRules } from '#test/catalogs.ts'
import { openBrowser, screens } from '#test/e2e/browser.ts'
import { createTestOrganisation, startTestServer } from '#test/harness.ts'

const OFFICE = 'http://localhost'
const rules = { ...openRules, closedDates: [{ date: '2099-12-25', name: 'Christmas Day' }] }

type Editor = { page: Page; context: BrowserContext }
type Firm = { slug: string; editor: (options?: BrowserContextOptions) => Promise<Editor> }

/** A server whose organisations have the catalogue's editor in browsers. */
export async function openEditors() {
  const server = await startTestServer()
  const browser = await openBrowser(server, { localhost: new URL(server.url).host })
  const published = async (slug: string) => (await server.fetch(`/api/public/${slug}/catalog`)).json
  return {
    server,
    browser,
    published,
    sizesOf: async (slug: string) => (await published(slug)).products[0].variants,
    /** An organisation with everything that a catalogue can have, and browsers of its owners. */
    openFirm: async (): Promise<Firm> => {
      const firm = await createTestOrganisation(server.db, { ...fullCatalog, bookingRules: rules })
      return {
        slug: firm.slug,
        async editor(options = screens.desktop) {
          const owner = await createMember(server, firm, 'owner', { name: 'Mel Harrow' })
          const [name = '', value = ''] = owner.cookie().split('=')
          const context = await browser.newContext(options)
          await context.addCookies([{ name, value, domain: 'localhost', path: '/' }])
          return { context, page: await context.newPage() }
        },
      }
    },
  }
}

export async function show(page: Page, slug: string, at = 'prices'): Promise<void> {
  await page.goto(`${OFFICE}/office/${slug}/catalog/${at}`)
  await page.getByRole('heading', { level: 1, name: 'Catalogue' }).waitFor()
}

export const cell = (page: Page, label: string | RegExp) =>
  page.getByRole('gridcell', { name: label })

/** Pastes text where the focus is. */
export async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate(`{
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', ${JSON.stringify(text)})
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    document.activeElement.dispatchEvent(event)
  }`)
}
