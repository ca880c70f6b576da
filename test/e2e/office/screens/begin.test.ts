import { expect, test } from 'vitest'
import { openDispatch } from '#test/actors/dispatch-desk.ts'
import { openBooks } from '#test/actors/money.ts'
import { createMember } from '#test/actors/team.ts'
import { anOrder, plainCatalog } from '#test/catalogs.ts'
import { openBrowser, screens } from '#test/e2e/browser.ts'
import { expectAccessible } from '#test/e2e/expect-accessible.ts'
import { createTestOrganisation, placeByKey, startTestServer } from '#test/harness.ts'
import { visit } from '#test/e2e/office/visit.ts'

// The first screen of a business that has just been set up.

const server = await startTestServer()
const firm = await createTestOrganisation(server.db, plainCatalog)

test('an owner is led through what is to set up, and sees what is done', async () => {
  const browser = await openBrowser(server, { localhost: new URL(server.url).host })
  const owner = await createMember(server, firm, 'owner', { name: 'Olive Hart' })
  const page = await visit(browser, owner, `/office/${firm.slug}`)
  const steps = page.getByRole('region', { name: 'To begin with' })
  await steps.waitFor()
  await expectAccessible(page)
  await page.setViewportSize(screens.phone.viewport)
  await expectAccessible(page)
  await page.setViewportSize(screens.desktop.viewport)
  for (const [name, address] of [
    ['Write the terms', /catalog\/terms$/],
    ['Import customers', /customers\/import$/],
    ['Add products', /catalog\/products$/],
    ['Fill in the profile', /settings\/profile$/],
    ['Set up invoices', /settings\/money$/],
    ['Add the fleet', /fleet/],
    ['Enter them', /bins\?enter=hire$/],
    ['Invite someone', /settings\/team$/],
    ['Put it there', /settings\/website$/],
  ] as const) {
    await steps.getByRole('link', { name }).click()
    await page.waitForURL(address)
    const dialog = page.getByRole('dialog')
    if (name === 'Enter them') await dialog.press('Escape')
    await page.getByRole('link', { name: 'Today' }).first().click()
  }
  const nextOf = () => steps.locator('[aria-current=step]').innerText()
  await steps.getByText('1 of 9 done').waitFor()
  expect(await nextOf()).toContain('Your phone')
  await steps.getByRole('link', { name: 'Fill in the profile' }).click()
  await page.getByLabel('Phone (optional)').fill('02 5550 0100')
  await page.getByLabel('Email (optional)').fill('office@hart.example')
  await page.getByRole('button', { name: 'Save the profile' }).click()
  await page.getByText('The profile is saved.').waitFor()
  await page.getByRole('link', { name: 'Today' }).first().click()
  await steps.getByText('2 of 9 done').waitFor()
  expect(await nextOf()).toContain('Terms of hire')
  expect(await steps.getByRole('button', { name: 'Put away' }).count()).toBe(0)

  // An order leaves what is to be done before it can be invoiced and driven.
  const { status } = await placeByKey(server, firm, anOrder())
  expect(status).toBe(201)
  await steps.getByRole('button', { name: 'Put away' }).click()
  await steps.waitFor({ state: 'detached' })
  await page.reload()
  await page.getByRole('region', { name: 'Needs you' }).waitFor()
  expect(await steps.count()).toBe(0)
  await page.context().close()
})

test('once orders lack nothing it is folded, with what is left, until all is done or it is put away', async () => {
  const ready = await createTestOrganisation(server.db, plainCatalog)
  const browser = await openBrowser(server, { localhost: new URL(server.url).host })
  const owner = await createMember(server, ready, 'owner', { name: 'Olive Hart' })
  const books = openBooks(owner, ready.slug)
  await books.begin()
  const desk = openDispatch(owner, ready.slug)
  await desk.add('vehicles', { name: 'Truck 1', kind: 'hook' })
  await desk.add('drivers', { name: 'Ada One', phone: '0491 570 156' })
  await server.owner.query(
    `update organisations set phone = '02 5550 0100', email = 'office@hart.example',
       terms = '{"text": "Fair terms."}' where id = $1`,
    [ready.id],
  )
  expect((await placeByKey(server, ready, anOrder())).status).toBe(201)
  const page = await visit(browser, owner, `/office/${ready.slug}`)
  const steps = page.getByRole('region', { name: 'To begin with' })
  await steps.getByText('6 of 9 done').waitFor()
  const invite = steps.getByRole('link', { name: 'Invite someone' })
  expect(await invite.isVisible()).toBe(false)
  await steps.getByText('What is left').click()
  await invite.waitFor()
  await expectAccessible(page)
  await steps.getByRole('button', { name: 'Put away' }).click()
  await steps.waitFor({ state: 'detached' })
  await page.context().close()
})

test('someone who sets nothing up isn’t asked to', async () => {
  const empty = await createTestOrganisation(server.db)
  const browser = await openBrowser(server, { localhost: new URL(server.url).host })
  const sam = await createMember(server, empty, 'dispatcher', { name: 'Sam Okafor' })
  const page = await visit(browser, sam, `/office/${empty.slug}`)
  await page.getByText('Nothing waits for you.').waitFor()
  expect(await page.getByText('To begin with').count()).toBe(0)
  await page.context().close()
})
