import { beforeAll, expect, test } from 'vitest'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { openRules } from '#test/catalogs.ts'
import { BOOKING_URL, createTestOrganisation, startTestServer, withKey } from '#test/harness.ts'
import type { TestServer } from '#test/harness.ts'
import { asHirer } from '#test/hirers/ask.ts'
import { listenForFaults, openBrowser, screens } from './browser.ts'
import { payloads } from './payloads.ts'
import { walkOn } from './walk.ts'

// Whatever an organisation or a customer writes stays text. Each round puts twenty payloads into
// every field that is shown.

let server: TestServer
let browser: Browser

beforeAll(async () => {
  server = await startTestServer()
  browser = await openBrowser(server)
})

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

function catalogOf(texts: readonly string[]) {
  const short = texts.map((text) => text.slice(0, 120))
  const [one = '', two = ''] = short
  return {
    organisation: { phone: '02 5550 0100', email: 'office@test.example' },
    branding: { heading: one, introduction: texts.join(' ') },
    areas: [
      {
        id: id(1),
        name: one,
        localities: [
          { suburb: 'Newtown', postcode: '2042' },
          ...short.map((suburb, index) => ({ suburb, postcode: String(3000 + index) })),
        ],
      },
    ],
    productGroups: [
      {
        ...{ id: id(2), name: 'General waste', description: texts.join(' ') },
        ...{ accepted: texts, prohibited: texts },
      },
      ...short.map((name, index) => ({ id: id(100 + index), name, description: name })),
    ],
    products: [
      {
        ...{ id: id(3), productGroupId: id(2), name: 'Bin', description: one, addOnIds: [] },
        variants: [
          { id: id(4), name: '6 m³', sizeCubicMetres: 6, pricing: { basePrice: 45_000 } },
          ...short.map((name, index) => ({
            ...{ id: id(200 + index), name, pricing: { basePrice: 1000 } },
          })),
        ],
      },
      ...short.map((name, index) => ({
        ...{ id: id(300 + index), productGroupId: id(100 + index), name },
        pricing: { basePrice: 1000 },
      })),
    ],
    addOns: short.map((name, index) => ({
      id: id(400 + index),
      name,
      description: name,
      price: 1,
    })),
    deliveryTimePeriods: short.map((name, index) => ({
      ...{ id: id(500 + index), name, startTime: '07:00', endTime: '11:00' },
    })),
    bookingRules: { ...openRules, closedDates: [] },
    bookingQuestions: [
      ...short.map((label, index) => ({
        ...{ key: `q${index}`, label, type: 'text', help: label },
      })),
      { key: 'pick', label: two, type: 'select', options: [...new Set(short)] },
    ],
    notices: texts.map((text, index) => ({
      ...{ id: id(600 + index), title: text, body: text, mustAccept: true },
    })),
    terms: { version: '1', text: texts.join('\n') },
  }
}

/** Watches one page for anything that a payload could bring about. */
async function watch(context: BrowserContext): Promise<{ page: Page; struck: string[] }> {
  const struck = listenForFaults(context)
  await context.addInitScript(
    `addEventListener('securitypolicyviolation', (event) => console.error('policy ' + event.violatedDirective + ' ' + event.blockedURI))`,
  )
  const page = await context.newPage()
  page.on('dialog', (dialog) => {
    struck.push(`dialog ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    if (!request.url().startsWith(new URL(BOOKING_URL).origin)) struck.push(request.url())
  })
  return { page, struck }
}

test('there are sixty of them', () => {
  expect(new Set(payloads).size).toBe(60)
})

test.each([0, 20, 40])('payloads from %i on stay text, wherever they stand', async (from) => {
  const texts = payloads.slice(from, from + 20)
  const organisation = await createTestOrganisation(server.db, catalogOf(texts))
  const context = await browser.newContext(screens.desktop)
  const { page, struck } = await watch(context)
  const walk = walkOn(page, organisation)
  const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
  const look = async (wanted: readonly string[] = []) => {
    expect(await page.evaluate('globalThis.struck')).toBeUndefined()
    expect(await page.locator('main :is(script, iframe, object, embed, style, link)').count()).toBe(
      0,
    )
    const shown = plain((await page.locator('body').textContent()) ?? '')
    for (const text of wanted) expect(shown).toContain(plain(text))
  }
  const short = texts.map((text) => text.slice(0, 120))
  await walk.open(`?name=${encodeURIComponent(texts[0] ?? '')}`)

  await look(short.slice(0, 1))
  for (const text of texts) await page.getByRole('combobox').fill(text)
  await look()
  await walk.toWaste()
  await page.getByRole('radio', { name: 'General waste', exact: false }).first().check()
  await look([...short, ...texts])
  await page.getByRole('button', { name: 'Choose a size' }).click()
  await page.getByRole('radio', { name: /6 m³/ }).waitFor()
  await look(short)
  await walk.toDates()
  await page.locator('.month button[aria-disabled="false"]:visible').first().click()
  await look(short)
  await page.getByRole('button', { name: 'Continue' }).click()
  await look(short)
  await walk.toDetails()
  await look(short)
  for (const [index, text] of short.entries()) {
    await page.locator(`[id="customFields.q${index}"]`).fill(text)
  }
  await page.getByLabel('Anything else we should know?').fill(texts.join('\n').slice(0, 2000))
  await walk.toTerms({
    'Your name': short[0] ?? '',
    'Street address': (texts[1] ?? '').padEnd(6, '.').slice(0, 250),
  })
  await look(texts)
  await walk.toReview()
  await look([short[0] ?? '', texts[1] ?? ''])
  await walk.book()
  await page.getByText('It’s booked').waitFor()
  await look([texts[1] ?? ''])
  const { json } = await server.fetch('/api/v1/orders', {
    headers: withKey(organisation.readKey),
  })
  const [order] = json.data
  expect(order.customer.name).toBe(plain(short[0] ?? ''))
  const view = await asHirer(server, organisation)('view', { id: order.id })
  await page.goto(view.json.documents[0].url)
  await look([...short, ...texts])
  expect(struck).toEqual([])
  await context.close()
})
