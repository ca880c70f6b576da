import type { Locator, Page } from 'playwright-core'

/** The parts of the dispatch board, as a person finds them. */

/** The column of a run, by the name of its truck. */
export const columnOf = (page: Page, truck: string): Locator =>
  page.getByRole('region', { name: truck })

/** What has no truck yet. */
export const trayOf = (page: Page): Locator => page.getByRole('region', { name: 'No truck' })

/** The card of a customer’s delivery. */
export const cardIn = (where: Page | Locator, customer: string): Locator =>
  where.getByRole('link', { name: new RegExp(`Delivery.*${customer}`) })

/** Where something is on the page. It may be nowhere while React replaces it, and is looked for again. */
export async function boxOf(what: Locator) {
  for (let left = 20; left > 0; left -= 1) {
    const box = await what.boundingBox()
    if (box) return box
    await what.waitFor()
  }
  throw new Error('what is dragged is not there')
}

/** Presses a customer’s card and carries it over something, without letting it go. */
export async function carry(page: Page, customer: string, to: Locator): Promise<void> {
  for (let left = 3; !(await lift(page, customer)) && left > 0; left -= 1) {
    await page.keyboard.press('Escape')
    await page.mouse.up()
  }
  const goal = await boxOf(to)
  await page.mouse.move(goal.x + goal.width / 2, goal.y + 160, { steps: 8 })
}

/** Presses a customer’s card and pulls at it. */
export async function pull(page: Page, customer: string): Promise<void> {
  // It waits until the card no longer moves.
  await cardIn(page, customer).hover({ position: { x: 40, y: 20 } })
  const from = await boxOf(cardIn(page, customer))
  await page.mouse.down()
  await page.mouse.move(from.x + 60, from.y + 30, { steps: 3 })
}

/** Whether a customer’s card is carried now. Others may arrive above it before it's pressed, and move it away. */
async function lift(page: Page, customer: string): Promise<boolean> {
  await pull(page, customer)
  const carried = page.locator('[aria-hidden][class*=carried]', { hasText: customer })
  return carried
    .first()
    .waitFor({ timeout: 3000 })
    .then(
      () => true,
      () => false,
    )
}

/** Drags a customer’s card onto a run. */
export async function dragOnto(page: Page, customer: string, run: Locator): Promise<void> {
  await carry(page, customer, run)
  await page.getByText(/(adds|saves) \d+ min/).waitFor()
  await page.mouse.up()
}

/** Opens the menu of a customer’s card by its button. */
export async function openMenu(page: Page, customer: string): Promise<void> {
  await cardIn(page, customer).hover()
  const name = new RegExp(`What to do with Delivery.*${customer}`)
  await page.getByRole('button', { name }).click()
}

/** The names of the customers on a run, in the order of its stops. */
export async function customersOn(run: Locator): Promise<string[]> {
  const names = await run
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('aria-label') ?? ''))
  return names.map((name) => /(?:General waste|Newtown), ([^,]+),/.exec(name)?.[1] ?? name)
}
