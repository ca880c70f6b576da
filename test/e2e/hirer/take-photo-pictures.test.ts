import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { test } from 'vitest'
import { createKey } from '#server/api-keys/create-key.ts'
import { inOrganisation } from '#server/db/tenant.ts'
import { DEMO_SLUG, loadDemo } from '#server/demo/load-demo.ts'
import { accessKeyOf } from '#server/orders/access-key.ts'
import { findOrganisationBySlug } from '#server/organisations/find-organisation.ts'
import { createDriver, joinPhone, openLog, planRun, report } from '#test/actors/driver.ts'
import { createMember } from '#test/actors/team.ts'
import { anOrder } from '#test/catalogs.ts'
import { openBrowser } from '#test/e2e/browser.ts'
import { BOOKING_URL, SECRET, placeByKey, startTestServer } from '#test/harness.ts'
import type { TestOrganisation } from '#test/harness.ts'
import { drawPhoto } from './draw-photo.ts'

// Retakes the pictures of the hirer's page once the bin is on site: `PICTURES=1 npx vitest run` this file.

const pictures = fileURLToPath(new URL('../../../docs/screenshots/', import.meta.url))

test.runIf(process.env['PICTURES'] === '1')("pictures of the hirer's page", async () => {
  const server = await startTestServer()
  await loadDemo(server.db, SECRET)
  const found = await findOrganisationBySlug(server.db, DEMO_SLUG)
  if (!found) throw new Error('there is no demo')
  const caller = { now: found.now, actor: { type: 'operator' } } as const
  const within: TestOrganisation['within'] = (work) =>
    inOrganisation(server.db, found.organisation, caller, work)
  const { key } = await within((org) =>
    createKey(org, { access: 'read_write', name: 'Pictures', expiresAt: null }),
  )
  const office = await createMember(server, { within }, 'dispatcher')
  const driverId = await createDriver({ id: found.organisation.id, within })
  const phone = await joinPhone(server, { office, slug: DEMO_SLUG, driverId })

  const { json: catalog } = await server.fetch(`/api/public/${DEMO_SLUG}/catalog`)
  const { json: free } = await server.fetch(`/api/public/${DEMO_SLUG}/availability`)
  const product = catalog.products[0].variants[1]
  const [area] = catalog.areas
  const refused = free.products
    .find(({ productId }: { productId: string }) => productId === product.id)
    .unavailable.map(({ date }: { date: string }) => date)
  const dayAfter = (day: string, count: number) =>
    new Date(Date.parse(day) + count * 86_400_000).toISOString().slice(0, 10)
  const first = Array.from({ length: 30 }, (_, count) => dayAfter(free.from, count)).find(
    (day) => !refused.includes(day),
  )
  const answer = await placeByKey(
    server,
    { id: found.organisation.id, slug: DEMO_SLUG, readKey: key, writeKey: key, within },
    anOrder({
      productId: product.id,
      areaId: area.id,
      locality: area.localities[0],
      deliveryDate: first,
      pickupDate: dayAfter(first ?? '', 7),
      acceptedNoticeIds: catalog.notices.map(({ id }: { id: string }) => id),
      customFields: { placement: 'Left side of the driveway' },
      phone: '0491 570 156',
    }),
  )
  if (answer.status !== 201) throw new Error(answer.text)
  const order = answer.json
  await server.owner.query(
    `update orders set created_at = created_at - interval '3 days' where id = $1`,
    [order.id],
  )
  const target = { type: 'job', id: String(order.jobs[0].id) } as const
  await planRun({ id: found.organisation.id, within }, { driverId, jobIds: [target.id] })
  await phone.ask('/api/driver/day')
  const browser = await openBrowser(server)
  const { tap } = openLog()
  const studio = await browser.newPage()
  for (const kind of ['bin', 'place'] as const) {
    const { bytes, sha256 } = await drawPhoto(studio, { colour: '#2f6b45', full: kind === 'place' })
    await report(phone, [tap('photo', target, { kind, sha256 })])
    const headers = { 'content-type': 'image/jpeg' }
    await phone.ask(`/api/driver/files/${sha256}`, { method: 'PUT', headers, body: bytes })
  }
  await report(phone, [tap('complete', target, {})])

  for (const width of [390, 768, 1440]) {
    const viewport = { width, height: width < 500 ? 844 : width < 1000 ? 1024 : 900 }
    const context = await browser.newContext({ viewport })
    const page = await context.newPage()
    await page.goto(
      `${BOOKING_URL}/${DEMO_SLUG}/orders/${order.id}#${accessKeyOf(order.id, SECRET)}`,
    )
    const take = async (name: string, all = true) => {
      if (all) await page.setViewportSize({ width, height: await heightOf(page, viewport.height) })
      await page.waitForTimeout(300)
      await page.screenshot({ path: `${pictures}${name}-${width}.png` })
      await page.setViewportSize(viewport)
    }
    await page.getByRole('link', { name: /^Your bin/ }).waitFor()
    await take('hirer-on-site')
    await page.getByRole('link', { name: /^Your bin/ }).click()
    await page.getByRole('dialog').getByRole('img').waitFor()
    await take('hirer-photo', false)
    await page.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'Exchange my bin' }).click()
    await page.getByText('Including GST').waitFor()
    await take('hirer-exchange')
    await context.close()
  }
})

async function heightOf(page: Page, least: number): Promise<number> {
  return Math.max(least, await page.evaluate<number>('document.documentElement.scrollHeight'))
}
