import { expect, test } from 'vitest'
import { accessKeyOf } from '#server/orders/access-key.ts'
import { anOrder, plainCatalog } from '#test/catalogs.ts'
import { openBrowser } from '#test/e2e/browser.ts'
import {
  BOOKING_URL,
  SECRET,
  createTestOrganisation,
  placeByKey,
  startTestServer,
} from '#test/harness.ts'

/** The names and numbers of the page that don't fit on one line, word by word. */
const BROKEN = `[...document.querySelectorAll('header p, header a, dt')].flatMap((element) => {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const broken = []
  while (walker.nextNode()) {
    for (const { 0: word, index } of walker.currentNode.data.matchAll(/\\S+/g)) {
      const range = document.createRange()
      range.setStart(walker.currentNode, index)
      range.setEnd(walker.currentNode, index + word.length)
      if (range.getClientRects().length > 1) broken.push(word)
    }
  }
  return broken
})`

test('on a small phone with large text no word is broken', async () => {
  const server = await startTestServer()
  const catalog = {
    ...plainCatalog,
    organisation: { phone: '02 5550 0100', email: null, abn: null },
  }
  const organisation = await createTestOrganisation(server.db, catalog, { slug: 'bandicoot' })
  const { json: order } = await placeByKey(server, organisation, anOrder())
  const browser = await openBrowser(server)
  const page = await browser.newPage({ viewport: { width: 360, height: 640 }, bypassCSP: true })
  const key = accessKeyOf(order.id, SECRET)
  await page.goto(`${BOOKING_URL}/${organisation.slug}/orders/${order.id}#${key}`)
  await page.getByText('What you booked').waitFor()
  expect(await page.evaluate(BROKEN)).toEqual([])
  await page.addStyleTag({ content: 'html { font-size: 200% !important }' })
  expect(await page.evaluate(BROKEN)).toEqual([])
  const reference = page.locator('p strong').first()
  expect(await reference.textContent()).toBe(order.reference)
  // The widest that there is.
  await reference.evaluate(
    (element: { textContent: string }) => (element.textContent = 'WWW-WWW-W'),
  )
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
})

/** How many lines the amount takes. */
const LINES_OF_AMOUNT = `(() => {
  const range = document.createRange()
  range.selectNodeContents(document.querySelector('.amount'))
  return range.getClientRects().length
})()`

test('on a small phone with large text the test provider’s page fits, also with a problem', async () => {
  const server = await startTestServer()
  const organisation = await createTestOrganisation(server.db, plainCatalog)
  const { json: order } = await placeByKey(server, organisation, anOrder())
  const browser = await openBrowser(server, { localhost: new URL(server.url).host })
  const page = await browser.newPage({ viewport: { width: 360, height: 640 }, bypassCSP: true })
  const key = accessKeyOf(order.id, SECRET)
  await page.goto(`${BOOKING_URL}/${organisation.slug}/orders/${order.id}#${key}`)
  await page.getByRole('button', { name: /^Pay/ }).click()
  for (const says of ['A test payment.', 'There is a problem']) {
    await page.getByText(says).waitFor()
    await page.addStyleTag({ content: 'html { font-size: 200% !important }' })
    expect(await page.evaluate('document.documentElement.scrollWidth'), says).toBe(360)
    expect(await page.evaluate(LINES_OF_AMOUNT)).toBe(1)
    // By keyboard alone.
    await page.getByLabel('Security code').press('Tab')
    const focused = page.locator(':focus')
    await expect.poll(() => focused.textContent()).toMatch(/^Pay/)
    const { y, height } = (await focused.boundingBox()) ?? { y: 0, height: 1000 }
    expect(y + height).toBeLessThanOrEqual(640)
    await page.keyboard.press('Enter')
  }
})
