import type { Page } from 'playwright-core'

/** Pays on the test provider's hosted page, with the card that always succeeds. */
export async function payByCard(page: Page): Promise<void> {
  await page.getByLabel('Card number').fill('4242 4242 4242 4242')
  await page.getByLabel(/^Expiry/).fill('12 / 40')
  await page.getByLabel(/^(?:Security )?code/i).fill('123')
  await page.getByRole('button', { name: /^Pay/ }).click()
}
