import { beforeAll, expect, test } from 'vitest'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { givePassword, PASSWORD } from '#test/actors/factors.ts'
import { createMember } from '#test/actors/team.ts'
import type { TeamMember } from '#test/actors/team.ts'
import { openBrowser } from '#test/e2e/browser.ts'
import { createTestOrganisation, startTestServer } from '#test/harness.ts'
import type { TestOrganisation, TestServer } from '#test/harness.ts'
import { OFFICE, visit } from './visit.ts'

// Nothing that someone types is lost: whatever goes wrong, the form still has it, says what to do, and is sent
// once that is done.

const PER_MINUTE = 300
const TYPED = '12 Wharf Road, Balmain'

let server: TestServer
let browser: Browser

beforeAll(async () => {
  server = await startTestServer({ sessionPerMinute: PER_MINUTE })
  browser = await openBrowser(server, { localhost: new URL(server.url).host })
})

type Case = { firm: TestOrganisation; owner: TeamMember; page: Page; context: BrowserContext }

/** Opens a page of the settings of a firm of its own. */
async function open(path = 'profile'): Promise<Case> {
  const firm = await createTestOrganisation(server.db)
  const owner = await createMember(server, firm, 'owner', { name: 'Olive Owner' })
  await givePassword(server, owner)
  const page = await visit(browser, owner, `/office/${firm.slug}/settings/${path}`)
  return { firm, owner, page, context: page.context() }
}

const address = (page: Page) => page.getByLabel('Address (optional)')
const save = (page: Page) => page.getByRole('button', { name: 'Save the profile' }).click()

async function expectSaved({ page, owner, firm }: Case): Promise<void> {
  await page.getByText('The profile is saved.').waitFor()
  const { json } = await owner.ask(`/api/office/${firm.slug}/settings/profile`)
  expect(json.address).toBe(TYPED)
  await page.context().close()
}

test('412: someone else saved the same field first', async () => {
  const one = await open()
  const { firm, page } = one
  await address(page).fill(TYPED)
  const admin = await createMember(server, firm, 'admin', { name: 'Jo Park' })
  const path = `/api/office/${firm.slug}/settings/profile`
  const { json } = await admin.ask(path)
  const { version, name, abn, phone, email, timezone, primaryColour } = json
  const theirs = { name, abn, phone, email, timezone, primaryColour, address: '1 Their Street' }
  expect((await admin.send('PATCH', path, theirs, version)).status).toBe(200)
  await save(page)
  await page.getByText('Jo Park changed the profile while you had it open').waitFor()
  await page.getByText('The address is now 1 Their Street.').waitFor()
  expect(await address(page).inputValue()).toBe(TYPED)
  await save(page)
  await expectSaved(one)
})

test('412: a letter goes back to its standard only once the newer wording was seen', async () => {
  const { firm, owner, page, context } = await open('mail')
  const path = `/api/office/${firm.slug}/settings/letters`
  const word = async (subject: string) => {
    const { version } = (await owner.ask(path)).json
    const wording = { subject, opening: 'Thanks', closing: 'Bye' }
    const body = { letter: { kind: 'placed', wording } }
    expect((await owner.send('PATCH', path, body, version)).status).toBe(200)
  }
  await word('Ours')
  await page.reload()
  await page.getByText('Someone booked.', { exact: true }).click()
  const form = page.getByRole('group').filter({ hasText: 'Someone booked.' })
  await form.getByLabel('Opening').fill('Thanks a lot')
  await word('Theirs')
  await form.getByRole('button', { name: 'Back to the standard' }).click()
  await form.getByText('The subject is now Theirs.').waitFor()
  expect(await form.getByLabel('Opening').inputValue()).toBe('Thanks a lot')
  await form.getByRole('button', { name: 'Back to the standard' }).click()
  await page.getByText('The letter is as Kerbside words it.').waitFor()
  await context.close()
})

test('401: the session has ended, and they sign in again in place', async () => {
  const one = await open()
  const { page, context } = one
  await address(page).fill(TYPED)
  await context.clearCookies()
  await save(page)
  const dialog = page.getByRole('dialog', { name: 'Sign in again' })
  await dialog.getByLabel('Password').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByText('The profile is saved.').waitFor()
  expect(await address(page).inputValue()).toBe(TYPED)
  await context.close()
})

test('403: a step-up is asked for in place', async () => {
  const { page, owner, context } = await open('website')
  await server.owner.query('update sessions set stepped_up_at = null where account_id = $1', [
    owner.accountId,
  ])
  const site = page.getByLabel('Another website')
  await site.fill('https://www.typed.example')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Confirm that it’s you' })
  await dialog.waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Allow it', disabled: false }).waitFor()
  expect(await site.inputValue()).toBe('https://www.typed.example')
  await site.press('Enter')
  await dialog.getByLabel('Password').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await page.getByText('https://www.typed.example').first().waitFor()
  await context.close()
})

test('429: too many requests, and when to try again', async () => {
  const { firm, page, context } = await open()
  await address(page).fill(TYPED)
  // The form is sent once nothing is left of the budget.
  await page.route('**/profile', async (route) => {
    if (route.request().method() !== 'PATCH') return route.continue()
    await page.evaluate(`(async () => {
      const ask = async () => {
        for (;;) if ((await fetch('/api/office/${firm.slug}')).status === 429) return
      }
      await Promise.all([ask(), ask(), ask(), ask(), ask()])
    })()`)
    return route.continue()
  })
  await save(page)
  await page.getByText(/^Too many requests\. Try again in \d+ seconds\.$/).waitFor()
  expect(await address(page).inputValue()).toBe(TYPED)
  await context.close()
})

test('offline: nothing was sent, and it is sent once they are back', async () => {
  const one = await open()
  const { page, context } = one
  await address(page).fill(TYPED)
  await context.setOffline(true)
  await save(page)
  await page.getByText('You’re offline, so nothing was sent.').first().waitFor()
  expect(await address(page).inputValue()).toBe(TYPED)
  await context.setOffline(false)
  await save(page)
  await expectSaved(one)
})

test('a reload: what was typed is there, in a form of a page and in a dialog', async () => {
  const one = await open()
  const { page, firm } = one
  await address(page).fill(TYPED)
  await page.reload()
  await expect.poll(() => address(page).inputValue()).toBe(TYPED)
  await page.goto(`${OFFICE}/office/${firm.slug}/fleet/vehicles?open=new`)
  const name = page.getByRole('dialog').getByLabel('Name')
  await name.fill('Hook 7')
  await page.reload()
  await expect.poll(() => name.inputValue()).toBe('Hook 7')
  // Given up, it's gone.
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.goto(`${OFFICE}/office/${firm.slug}/fleet/vehicles?open=new`)
  await expect.poll(() => name.inputValue()).toBe('')
  await page.goto(`${OFFICE}/office/${firm.slug}/settings/profile`)
  await expect.poll(() => address(page).inputValue()).toBe(TYPED)
  await save(page)
  await expectSaved(one)
})
