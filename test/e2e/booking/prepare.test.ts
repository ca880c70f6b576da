import { expect, test } from 'vitest'
import { startVisits } from './visits.ts'

/** How to prepare for the crew: on the confirmation, in the words of the letter. */

const { server, visit, bookedOrder } = await startVisits()

/** What the letter about an order says under "Before we come". */
async function letterSays(orderId: string): Promise<string[]> {
  const { rows } = await server.owner.query('select body from mails where order_id = $1', [orderId])
  const [, after = ''] = String(rows[0]?.body).split('\nBefore we come\n')
  const lines = after.split('\n')
  return lines
    .slice(0, lines.indexOf(''))
    .join(' ')
    .split(/(?:^|\s)- /)
    .slice(1)
    .map((line) => line.replaceAll(/\s+/g, ' '))
}

test.each(['phone', 'desktop'] as const)(
  'the confirmation says how to prepare on a %s, in the words of the letter, and again after a reload',
  async (screen) => {
    const customer = await visit(screen)
    const { page } = customer
    await customer.through()
    await customer.book()
    const order = await bookedOrder(customer)
    const said = await letterSays(order.id)
    expect(said).toHaveLength(3)
    const shown = page.getByRole('region', { name: 'Before we come' }).getByRole('listitem')
    await expect.poll(() => shown.allTextContents()).toEqual(said)
    expect(said.at(-1)).toContain('asbestos')
    await page.reload()
    await page.getByText('It’s booked').waitFor()
    await expect.poll(() => shown.allTextContents()).toEqual(said)
  },
)

test('where the truck waits, its bin needs the same room', async () => {
  const customer = await visit('phone')
  const { page } = customer
  await customer.until('dates')
  await page.getByLabel(/Wait while I load/).check()
  await customer.toDetails()
  await customer.toReview()
  await customer.book()
  const order = await bookedOrder(customer)
  const said = await letterSays(order.id)
  expect(said).toHaveLength(3)
  const shown = page.getByRole('region', { name: 'Before we come' }).getByRole('listitem')
  await expect.poll(() => shown.allTextContents()).toEqual(said)
})
