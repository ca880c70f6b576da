import { fileURLToPath } from 'node:url'
import { test } from 'vitest'
import type { Page } from 'playwright-core'
import { inOrganisation } from '#server/db/tenant.ts'
import { DEMO_SLUG, loadDemo } from '#server/demo/load-demo.ts'
import { startExports } from '#server/exports/run-exports.ts'
import { recordMail } from '#server/mail/record-mail.ts'
import { addOrigin } from '#server/organisations/change-origins.ts'
import { findOrganisationBySlug } from '#server/organisations/find-organisation.ts'
import { asIntegrator } from '#test/actors/integrator.ts'
import { createMember } from '#test/actors/team.ts'
import { demoKey } from '#server/demo/load-demo.ts'
import { openBrowser, screens } from '#test/e2e/browser.ts'
import { eventually } from '#test/eventually.ts'
import { SECRET, startTestServer } from '#test/harness.ts'
import type { TestOrganisation } from '#test/harness.ts'
import { drawPng } from '#test/settings/draw-png.ts'
import { startReceiver } from '#test/webhooks/receivers/receiver.ts'
import { enterAs, OFFICE } from '#test/e2e/office/enter.ts'
import { growToContent } from './grow-to-content.ts'

// Retakes the pictures of the business's settings in docs/screenshots: `PICTURES=1 npx vitest run` this file.

const pictures = fileURLToPath(new URL('../../../../docs/screenshots/', import.meta.url))
const quiet = { info() {}, warn() {}, error() {} }
const office = `/api/office/${DEMO_SLUG}`

test.runIf(process.env['PICTURES'] === '1')('pictures of the settings', async () => {
  const server = await startTestServer({ deliveries: true })
  await loadDemo(server.db, SECRET)
  const found = await findOrganisationBySlug(server.db, DEMO_SLUG)
  if (!found) throw new Error('there is no demo')
  const caller = { now: found.now, actor: { type: 'operator' } } as const
  const within: TestOrganisation['within'] = (work) =>
    inOrganisation(server.db, found.organisation, caller, work)
  const mel = await createMember(server, { within }, 'owner', { name: 'Mel Harrow' })

  await within((org) => addOrigin(org, 'https://www.bandicoot-bins.example'))
  for (const [subject, recipient] of [
    ['Your booking is confirmed, 7F3-K2Q-X', 'alex@customer.example'],
    ['We have your payment, Y0H-4BP-9', 'site@harbour.example'],
  ] as const) {
    await within((org) => recordMail(org, { recipient, subject, body: 'Hello' }))
  }
  await server.owner.query(
    `update mails set status = 'failed', last_error = '550 5.1.1 no such user' where recipient like 'site@%'`,
  )
  await server.owner.query(
    `update mails set status = 'sent', sent_at = now() where recipient like 'alex@%'`,
  )
  const receiver = await startReceiver()
  const integrator = asIntegrator(server, { writeKey: demoKey(SECRET) })
  const { id } = await integrator.register(receiver.url, { description: 'Our own till' })
  await integrator.register('https://hooks.example.com/kerbside', { enabled: false })
  await mel.send('POST', `${office}/exports`)
  {
    await using _worker = startExports({ db: server.db, baseUrl: OFFICE, log: quiet })
    const state = async () => (await mel.ask(`${office}/exports`)).json.data[0].status
    await eventually(state).toBe('done')
  }

  const browser = await openBrowser(server, { localhost: new URL(server.url).host })
  for (const [name, width] of [
    ['desktop', 1440],
    ['phone', 390],
  ] as const) {
    for (const colorScheme of ['light', 'dark'] as const) {
      const { context, page } = await enterAs(browser, mel, { ...screens[name], colorScheme })
      const take = async (of: string) => {
        await page.waitForTimeout(500)
        await growToContent(page, screens[name].viewport)
        const theme = colorScheme === 'dark' ? '-dark' : ''
        await page.screenshot({ path: `${pictures}office-${of}${theme}-${width}.png` })
        await page.setViewportSize(screens[name].viewport)
      }
      await visit(page, take, id)
      await context.close()
    }
  }
})

async function visit(page: Page, take: (of: string) => Promise<void>, endpoint: string) {
  const settings = `${OFFICE}/office/${DEMO_SLUG}/settings`
  const open = async (path: string) => {
    await page.goto(`${settings}/${path}`)
    await page.getByRole('heading', { level: 2 }).first().waitFor()
  }
  await open('profile')
  if ((await page.getByRole('img', { name: /^The logo/ }).count()) === 0) {
    await page.getByLabel('A picture for the logo').setInputFiles({
      name: 'logo.png',
      mimeType: 'image/png',
      buffer: drawPng({ width: 320, height: 96 }),
    })
    await page.getByRole('img', { name: /^The logo/ }).waitFor()
  }
  await take('settings-profile')
  await open('website')
  await page.getByTitle('The booking page').scrollIntoViewIfNeeded()
  await page.waitForTimeout(1500)
  await take('settings-website')
  await open(`webhooks?endpoint=${endpoint}`)
  await take('settings-webhooks')
  await open('mail')
  await page.getByText('Someone booked.', { exact: true }).click()
  await page.getByRole('button', { name: 'Preview' }).first().click()
  await page.getByRole('article', { name: 'Preview' }).waitFor()
  await take('settings-mail')
  await open('payments')
  await take('settings-payments')
  await open('data')
  await take('settings-data')
}
