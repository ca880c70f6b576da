import { beforeAll, expect, test } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { accessKeyOf } from '#server/orders/access-key.ts'
import { createMember } from '#test/actors/team.ts'
import { aFullOrder, fullCatalog } from '#test/catalogs.ts'
import { openBrowser, screens } from '#test/e2e/browser.ts'
import { visit } from '#test/e2e/office/visit.ts'
import { BOOKING_URL, SECRET, createTestOrganisation } from '#test/harness.ts'
import { placeByKey, startTestServer } from '#test/harness.ts'

// Typed text may turn itself around, but not what is beside it: a postcode, a number to call.

const TURN = '\u202E'
const server = await startTestServer()
const firm = await createTestOrganisation(server.db, fullCatalog)
let browser: Browser
let orderId: string

beforeAll(async () => {
  browser = await openBrowser(server, { localhost: new URL(server.url).host })
  const { json: order, text } = await placeByKey(
    server,
    firm,
    aFullOrder({
      customerName: `${TURN}Alex Nguyen`,
      contactName: `${TURN}Bo Lee`,
      phone: `${TURN}02 5550 0199`,
      email: 'alex@customer.example',
      address: `${TURN}12 Example Street`,
      lotNumber: `${TURN}Lot 4`,
      locality: { suburb: 'Newtown', postcode: '2042' },
    }),
  )
  expect(order.id, text).toBeTypeOf('string')
  orderId = order.id
})

/** Expects words to be on the page, with no letter to the left of the one before it on its line. */
async function expectForwards(page: Page, words: string): Promise<void> {
  await page.getByText(words).first().waitFor()
  const places = await page.evaluate<{ left: number; top: number }[][]>(`(() => {
    const found = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const at = texts.currentNode.data.indexOf(${JSON.stringify(words)})
      if (at === -1) continue
      found.push(Array.from(${JSON.stringify(words)}, (_, index) => {
        const letter = document.createRange()
        letter.setStart(texts.currentNode, at + index)
        letter.setEnd(texts.currentNode, at + index + 1)
        const { left, top } = letter.getBoundingClientRect()
        return { left, top }
      }))
    }
    return found
  })()`)
  expect(places.length, words).toBeGreaterThan(0)
  for (const letters of places) {
    const turned = letters.filter(({ left, top }, index) => {
      const before = letters[index - 1]
      return before !== undefined && before.top === top && left < before.left
    })
    expect(turned, words).toEqual([])
  }
}

test('on the hirer’s page and the confirmation', async () => {
  const context = await browser.newContext(screens.desktop)
  const page = await context.newPage()
  const key = accessKeyOf(orderId, SECRET)
  await page.goto(`${BOOKING_URL}/${firm.slug}/orders/${orderId}#${key}`)
  await expectForwards(page, 'NSW 2042')
  await expectForwards(page, 'alex@customer.example')
  await page.getByRole('link', { name: 'Order confirmation' }).click()
  await expectForwards(page, 'NSW 2042')
  await expectForwards(page, 'alex@customer.example')
  await context.close()
})

test('in the office', async () => {
  const sam = await createMember(server, firm, 'dispatcher', { name: 'Sam Okafor' })
  const page = await visit(browser, sam, `/office/${firm.slug}/orders/${orderId}`)
  await expectForwards(page, '2042')
  await page.context().close()
})
