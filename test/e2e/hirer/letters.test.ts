import { beforeAll, expect, test } from 'vitest'
import type { Browser } from 'playwright-core'
import { completeJob } from '#server/orders/jobs/complete-job.ts'
import { writeLetter } from '#server/orders/letters/write-letter.ts'
import { composeLetter } from '#server/mail/compose-letter.ts'
import { saveSettings } from '#server/organisations/save-settings.ts'
import { findOrder } from '#server/orders/find-order.ts'
import { loadCatalog } from '#server/catalog/load-catalog.ts'
import { aFullOrder, fullCatalog, ids, inDays } from '#test/catalogs.ts'
import { listenForFaults, openBrowser, screens } from '#test/e2e/browser.ts'
import { expectAccessible } from '#test/e2e/expect-accessible.ts'
import { smallTargets } from '#test/e2e/small-targets.ts'
import { BOOKING_URL, SECRET, createTestOrganisation, placeByBrowser } from '#test/harness.ts'
import { startTestServer } from '#test/harness.ts'
import { accessKeyOf } from '#server/orders/access-key.ts'

// Letters as a mail program shows them: narrow and wide, light and dark. `PICTURES=1 npx vitest run` this file retakes
// their pictures.

const pictures = new URL('../../../docs/screenshots/', import.meta.url).pathname
const server = await startTestServer()
const [bin] = fullCatalog.products
const firm = await createTestOrganisation(server.db, {
  ...fullCatalog,
  organisation: { ...fullCatalog.organisation, abn: '51 824 753 556' },
  products: [
    {
      ...bin,
      variants: [
        {
          id: ids.large,
          name: '6 m³',
          sizeCubicMetres: 6,
          pricing: {
            basePrice: 69_500,
            includedDays: 7,
            extraDayPrice: 1500,
            includedKg: 900,
            excessPricePerTonne: 39_500,
          },
        },
      ],
    },
  ],
})
await firm.within((org) => saveSettings(org, { name: 'Bandicoot Bins' }))
const htmls = new Map<string, string>()
let browser: Browser
let orderId: string

beforeAll(async () => {
  browser = await openBrowser(server)
  const locality = { suburb: 'Newtown', postcode: '2042' }
  const body = aFullOrder({ areaId: ids.area, locality, deliveryTimePeriodId: ids.morning })
  const { json: order } = await placeByBrowser(server, firm, body)
  orderId = order.id
  const read = async (where: string) =>
    (await server.owner.query<{ html: string }>(`select html from mails where ${where}`)).rows[0]
      ?.html ?? ''
  htmls.set('confirmed', await read(`order_id = '${order.id}'`))
  htmls.set('new-booking', await read(`link_id = '${order.id}'`))
  const { rows: jobs } = await server.owner.query<{ id: string }>(
    'select id from jobs where order_id = $1 order by sequence',
    [order.id],
  )
  await firm.within((org) =>
    completeJob(org, { id: jobs[0]?.id ?? '', completion: {}, at: org.now }),
  )
  htmls.set('delivered', await read(`job_id = '${jobs[0]?.id}' and occasion = 'done'`))
  const tomorrow = await firm.within(async (org) =>
    writeLetter(
      await findOrder(org, order.id),
      { type: 'tomorrow', job: { type: 'collection', date: inDays(10), quantity: 1 } },
      { catalog: await loadCatalog(org), takesPayment: true },
    ),
  )
  htmls.set('tomorrow', tomorrow.html ?? '')
})

test.each(['confirmed', 'delivered', 'tomorrow', 'new-booking'])(
  'the letter %s is readable narrow and wide, light and dark',
  async (name) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const context = await browser.newContext({ colorScheme })
      const page = await context.newPage()
      await page.setContent(htmls.get(name) ?? '')
      await expectAccessible(page)
      for (const width of [320, 390, 700]) {
        await page.setViewportSize({ width, height: 844 })
        const fits = 'document.documentElement.scrollWidth <= innerWidth'
        expect(await page.evaluate(fits), `${name} at ${width}`).toBe(true)
        expect(await smallTargets(page), `${name} at ${width}`).toEqual([])
        if (width === 320 || process.env['PICTURES'] !== '1') continue
        const file = `letter-${name}${colorScheme === 'dark' ? '-dark' : ''}-${width}.png`
        await page.screenshot({ path: pictures + file, fullPage: true })
      }
      await context.close()
    }
  },
)

const TIED = ['Wed 4 Nov 2026', 'NSW 2040', '6 m³']

test('no word is wider than the letter, and no number or date breaks', async () => {
  const { html } = composeLetter({
    heading: 'H'.repeat(80),
    name: 'M'.repeat(60),
    paragraphs: ['P'.repeat(500)],
    facts: [
      { name: 'What', value: 'W'.repeat(120), more: 'W'.repeat(120) },
      ...TIED.flatMap((tied) =>
        Array.from({ length: 14 }, (_, length) => ({
          name: 'Tied',
          value: `${'x'.repeat(length)} ${tied}`,
        })),
      ),
    ],
    rows: [
      { name: 'INV-000271', value: '$165.00' },
      { name: 'N'.repeat(120), value: '$1,390.00' },
    ],
    owed: { says: 'S'.repeat(80), pay: 'Pay $165.00 now' },
    prepare: ['L'.repeat(300)],
    choices: [{ says: 'Keep it longer', below: 'collect' }],
    action: 'See your booking',
    closing: ['C'.repeat(300)],
    sender: {
      name: 'B'.repeat(120),
      abn: null,
      phone: null,
      email: `${'e'.repeat(60)}@firm.example`,
    },
    branding: { primaryColour: null, logoUrl: null },
  })
  const context = await browser.newContext({ viewport: { width: 320, height: 844 } })
  const page = await context.newPage()
  await page.setContent(html)
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320)
  for (const number of ['INV-000271', '$1,390.00']) {
    const height = `(() => {
      const text = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      while (text.nextNode()) if (text.currentNode.data.trim() === '${number}') break
      const range = document.createRange()
      range.selectNodeContents(text.currentNode)
      return range.getBoundingClientRect().height
    })()`
    expect(await page.evaluate<number>(height), number).toBeLessThan(30)
  }
  const broken = `(() => {
    const text = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const broken = []
    while (text.nextNode()) {
      const data = text.currentNode.data.trimEnd()
      const said = data.replaceAll('\u00a0', ' ')
      const tied = ${JSON.stringify(TIED)}.find((one) => said.endsWith('x ' + one))
      if (tied === undefined) continue
      const range = document.createRange()
      range.setStart(text.currentNode, data.length - tied.length)
      range.setEnd(text.currentNode, data.length)
      if (range.getBoundingClientRect().height > 30) broken.push(said)
    }
    return broken
  })()`
  expect(await page.evaluate(broken)).toEqual([])
  await context.close()
})

test.each([
  ['collect', 'Ready for collection', /^Collect it on/],
  ['longer', 'Keep it longer', /^Collect on/],
] as const)('a button of the letter opens the page at %s', async (below, title, verb) => {
  expect(htmls.get('delivered')).toContain(`/hirers-page/${below}"`)
  const context = await browser.newContext(screens.phone)
  const faults = listenForFaults(context)
  const page = await context.newPage()
  await page.goto(
    `${BOOKING_URL}/${firm.slug}/orders/${orderId}/${below}#${accessKeyOf(orderId, SECRET)}`,
  )
  const heading = page.getByRole('heading', { level: 3, name: title })
  await heading.and(page.locator(':focus')).waitFor()
  await page.getByRole('button', { name: verb }).waitFor()
  await expectAccessible(page)
  const saved = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Add to calendar' }).click()
  expect((await saved).suggestedFilename()).toMatch(new RegExp(`^${firm.slug}-.*\\.ics$`))
  expect(faults).toEqual([])
  await context.close()
})
