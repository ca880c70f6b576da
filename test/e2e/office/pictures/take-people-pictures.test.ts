import { fileURLToPath } from 'node:url'
import { test } from 'vitest'
import type { Page } from 'playwright-core'
import { createKey } from '#server/api-keys/create-key.ts'
import { revokeOwnKey } from '#server/api-keys/revoke-key.ts'
import { inviteMember } from '#server/accounts/team/invite-member.ts'
import { inOrganisation } from '#server/db/tenant.ts'
import { DEMO_SLUG, demoKey, loadDemo } from '#server/demo/load-demo.ts'
import { findOrganisationBySlug } from '#server/organisations/find-organisation.ts'
import { addTotp, givePassword } from '#test/actors/factors.ts'
import { createMember } from '#test/actors/team.ts'
import { openBrowser, screens } from '#test/e2e/browser.ts'
import { SECRET, startTestServer, withKey } from '#test/harness.ts'
import type { TestOrganisation } from '#test/harness.ts'
import { enterAs, OFFICE } from '#test/e2e/office/enter.ts'
import { growToContent } from './grow-to-content.ts'

// Retakes the pictures of accounts and settings in docs/screenshots: `PICTURES=1 npx vitest run` this file.

const pictures = fileURLToPath(new URL('../../../../docs/screenshots/', import.meta.url))

test.runIf(process.env['PICTURES'] === '1')('pictures of accounts and settings', async () => {
  const server = await startTestServer()
  await loadDemo(server.db, SECRET)
  const found = await findOrganisationBySlug(server.db, DEMO_SLUG)
  if (!found) throw new Error('there is no demo')
  const caller = { now: found.now, actor: { type: 'operator' } } as const
  const within: TestOrganisation['within'] = (work) =>
    inOrganisation(server.db, found.organisation, caller, work)
  const mel = await createMember(server, { within }, 'owner', { name: 'Mel Harrow' })
  await givePassword(server, mel)
  await addTotp(mel)
  const jo = await createMember(server, { within }, 'admin', { name: 'Jo Park' })
  await createMember(server, { within }, 'dispatcher', { name: 'Sam Okafor' })
  await createMember(server, { within }, 'bookkeeper', { name: 'Priya Nair' })
  const made = await within(async (org) => {
    const actor = { type: 'account', id: jo.accountId, name: jo.name } as const
    const by = { ...org, actor }
    await inviteMember(by, {
      email: 'noor@bandicoot.example',
      role: 'driver',
      by: 'owner',
      secret: SECRET,
    })
    await createKey(by, { name: 'Xero bridge', access: 'read', expiresAt: null })
    return createKey(by, { name: 'Old site', access: 'read_write', expiresAt: null })
  })
  await within((org) => revokeOwnKey(org, made.id))
  for (const [method, path] of [
    ['GET', '/organisation'],
    ['GET', '/orders?limit=5'],
    ['POST', '/orders'],
    ['GET', '/jobs?limit=5'],
    ['GET', '/orders/unknown'],
  ] as const) {
    const headers = { ...withKey(demoKey(SECRET)), 'content-type': 'application/json' }
    const body = method === 'POST' ? { body: '{}' } : {}
    await server.fetch(`/api/v1${path}`, { method, headers, ...body })
  }
  const path = `/api/office/${DEMO_SLUG}/members/${jo.accountId}`
  await mel.send('PATCH', path, { role: 'dispatcher' }, 1)
  await mel.send('PATCH', path, { role: 'admin' }, 2)

  const browser = await openBrowser(server, { localhost: new URL(server.url).host })
  for (const [name, width] of [
    ['desktop', 1440],
    ['phone', 390],
  ] as const) {
    for (const colorScheme of ['light', 'dark'] as const) {
      const { context, page } = await enterAs(browser, mel, { ...screens[name], colorScheme })
      const take = async (of: string) => {
        await page.waitForTimeout(400)
        await growToContent(page, screens[name].viewport)
        const theme = colorScheme === 'dark' ? '-dark' : ''
        await page.screenshot({
          path: `${pictures}office-${of}${theme}-${width}.png`,
          fullPage: true,
        })
        await page.setViewportSize(screens[name].viewport)
      }
      await visit(page, take)
      await context.close()
      // The next theme makes it again.
      await server.owner.query(`delete from api_keys where name = 'Website booking form'`)
    }
  }
})

async function visit(page: Page, take: (of: string) => Promise<void>): Promise<void> {
  const settings = `${OFFICE}/office/${DEMO_SLUG}/settings`
  await page.goto(`${OFFICE}/account`)
  await page.getByRole('heading', { name: 'Second factors' }).waitFor()
  await take('account')
  await page.getByRole('button', { name: 'Change authenticator app' }).click()
  await page.getByRole('button', { name: 'Show the QR code' }).click()
  await page.getByAltText('QR code').waitFor()
  await take('account-app')
  for (const of of ['team', 'second-factor', 'keys', 'audit-log']) {
    await page.goto(`${settings}/${of}`)
    await page.getByRole('heading', { level: 1, name: /^Settings \w/ }).waitFor()
    if (of === 'keys') await page.getByText('/api/v1/organisation').waitFor()
    await take(`settings-${of}`)
  }
  await page.goto(`${settings}/team?open=new`)
  await page.getByLabel('Email').waitFor()
  await take('settings-invite')
  await page.goto(`${settings}/keys?open=new`)
  await page.getByLabel('Name').fill('Website booking form')
  await take('settings-new-key')
  await page.getByRole('button', { name: 'Make the key' }).click()
  await page.getByText('Copy this key now.').waitFor()
  await take('settings-key-once')
  await page.goto(`${settings}/team`)
  await page.getByRole('button', { name: 'Change Jo Park' }).click()
  await take('settings-member')
}
