import type { Browser, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { TeamMember } from '#test/actors/team.ts'
import { listenForFaults, screens } from '#test/e2e/browser.ts'
import { enter, OFFICE } from '#test/e2e/office/visit.ts'
import { handsOn, takeMouseAway } from './hands.ts'
import type { Hands } from './hands.ts'

export type Desk = Hands & { page: Page; faults: string[] }

/** Someone in the office, who has no mouse. */
export async function sitDown(browser: Browser, member: TeamMember, slug: string): Promise<Desk> {
  const context = await enter(browser, member, screens.desktop)
  const faults = listenForFaults(context)
  const page = await context.newPage()
  page.setDefaultTimeout(15_000)
  await takeMouseAway(page)
  await page.goto(`${OFFICE}/office/${slug}`)
  await title(page, /./).waitFor()
  return { page, faults, ...handsOn(page) }
}

export const title = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name, exact: true })
export const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
export const toast = (page: Page, says: string) =>
  page.getByRole('status').getByText(says).waitFor()
export const gone = (what: Locator) => what.waitFor({ state: 'detached' })

/** Opens an invoice by its number. */
export async function openInvoice({ page, press, type }: Desk, number: string): Promise<void> {
  await press('g', 'n')
  await title(page, 'Invoices').waitFor()
  await press('/')
  await type(number)
  await expect.poll(() => page.locator('[data-row]').count()).toBe(1)
  await press('Enter', 'Enter')
  await title(page, number).waitFor()
}

/** Waits for a row of the balance beside an invoice, such as "Paid −$1,000.00". */
export async function balance(page: Page, says: string, amount: string): Promise<void> {
  const rows = page.getByRole('region', { name: 'Balance' }).locator('dl > div')
  await expect
    .poll(async () => (await rows.allTextContents()).find((row) => row.startsWith(says)))
    .toBe(says + amount)
}

/** A row of a table with this in a cell. */
export const row = (page: Page, cell: string) =>
  page.getByRole('row').filter({ has: page.getByRole('cell', { name: cell, exact: true }) })
