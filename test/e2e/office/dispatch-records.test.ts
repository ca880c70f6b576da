import { fileURLToPath } from 'node:url'
import { beforeAll, expect, test } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { listenForFaults, openBrowser, screens } from '#test/e2e/browser.ts'
import { expectAccessible } from '#test/e2e/expect-accessible.ts'
import { startDemoServer } from '#test/demo/start-demo-server.ts'
import type { TestServer } from '#test/harness.ts'

// Bins, dockets, the fleet and dispatch's settings in a real browser, as a dispatcher works with them.

const OFFICE = 'http://localhost'
const at = (path: string) => `${OFFICE}/office/bandicoot/${path}`
const pictures = fileURLToPath(new URL('../../../docs/screenshots/', import.meta.url))

let browser: Browser
let server: TestServer

beforeAll(async () => {
  server = await startDemoServer()
  browser = await openBrowser(server, { localhost: new URL(server.url).host })
})

async function enter(role: string, screen: keyof typeof screens = 'desktop', more = {}) {
  const context = await browser.newContext({ ...screens[screen], ...more })
  const page = await context.newPage()
  page.setDefaultTimeout(15_000)
  await page.goto(`${OFFICE}/sign-in`)
  await page.getByRole('button', { name: new RegExp(`^${role}`) }).click()
  await page.waitForURL(/\/office\/bandicoot/)
  return { context, page, faults: listenForFaults(context) }
}

const panel = (page: Page) => page.getByRole('complementary', { name: 'Bin' })

test('a bin is found by its number, moved by keyboard, and shows its line of moves', async () => {
  const { context, page, faults } = await enter('Dispatcher')
  await page.goto(at('bins'))
  await page.getByRole('link', { name: 'Bin B101' }).waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type('b140')
  await page.getByRole('link', { name: 'Bin B101' }).waitFor({ state: 'detached' })
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await panel(page).getByRole('heading', { name: 'Bin B140' }).waitFor()
  await panel(page).getByText('Door bent').waitFor()
  await panel(page).getByRole('button', { name: /^Move/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Move bin B140' })
  await dialog.getByLabel('Place').selectOption('In transit')
  await dialog.getByLabel('Which one').selectOption('Skip 2')
  await dialog.getByRole('button', { name: 'Move it' }).click()
  await dialog.waitFor({ state: 'detached' })
  await panel(page).getByText('In transit, Skip 2').first().waitFor()
  await panel(page).getByRole('button', { name: 'Back in service' }).click()
  await page.getByRole('button', { name: 'Put it back in service' }).click()
  await page.getByRole('button', { name: 'Out of service…' }).waitFor()
  await page.goto(at('bins?healed=true'))
  await page.getByText('Found elsewhere').first().waitFor()
  expect(faults).toEqual([])
  await context.close()
})

test('a new bin with a number that is taken says so at its field, and keeps what was typed', async () => {
  const { context, page } = await enter('Dispatcher')
  await page.goto(at('bins'))
  await page.getByRole('link', { name: 'Bin B101' }).waitFor()
  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog', { name: 'New bin' })
  await dialog.getByLabel('Number').fill('b 101')
  await dialog.getByLabel('Empty weight').fill('400')
  await dialog.getByRole('button', { name: 'Add' }).click()
  await dialog.getByText('Number is the number of another bin.').waitFor()
  expect(await dialog.getByLabel('Empty weight').inputValue()).toBe('400')
  await dialog.getByLabel('Number').fill('C1')
  await dialog.getByRole('button', { name: 'Add' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Bin C1' }).waitFor()
  await context.close()
})

test('a bookkeeper opens the docket of a charge, and can’t change it', async () => {
  const { context, page, faults } = await enter('Bookkeeper')
  await page.goto(at('charges?type=excess_weight'))
  const docket = page.getByRole('link', { name: /^Docket K / }).first()
  const name = await docket.innerText()
  await docket.click()
  const opened = page.getByRole('dialog', { name })
  await opened.getByText('Gross').waitFor()
  await opened.getByText('Your role can’t correct it.').waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await opened.waitFor({ state: 'detached' })
  await page.getByRole('link', { name, exact: true }).click()
  await opened.waitFor()
  expect(faults).toEqual([])
  await context.close()
})

test('a docket is entered from the missing ones: the sum shows, and the job has it', async () => {
  const { context, page, faults } = await enter('Dispatcher')
  await page.goto(at('dockets?show=missing'))
  await page
    .getByRole('button', { name: /^Enter the docket of/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: 'Enter a docket' })
  await dialog.getByLabel('Tip', { exact: true }).selectOption('Kimbriki')
  await dialog.getByLabel('Number').fill('K 99001')
  await dialog.getByLabel('Gross, kg').fill('12500')
  await dialog.getByLabel('Tare, kg').fill('13000')
  await dialog.getByRole('button', { name: 'Enter' }).click()
  await dialog.getByText('The tare must not be more than the gross weight.').waitFor()
  await dialog.getByLabel('Tare, kg').fill('9800')
  await dialog.getByText('Net 2,700 kg').waitFor()
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await page.goto(at('dockets'))
  await page.getByRole('link', { name: 'Docket K 99001' }).click()
  const opened = page.getByRole('dialog', { name: 'Docket K 99001' })
  await opened.getByLabel('Why it’s void').fill('Wrong paper')
  await opened.getByRole('button', { name: 'Void it' }).click()
  await opened.waitFor({ state: 'detached' })
  await page.goto(at('dockets?show=twice'))
  await page.getByText('Number is there twice').first().waitFor()
  // The tare that was refused.
  expect(faults.filter((fault) => !fault.includes('422'))).toEqual([])
  await context.close()
})

test('a vehicle goes off the road and is cleared; a check’s defect is cleared', async () => {
  const { context, page, faults } = await enter('Dispatcher')
  await page.goto(at('fleet'))
  await page.getByRole('button', { name: 'Hook 1' }).click()
  const dialog = page.getByRole('dialog', { name: 'Hook 1' })
  await dialog.getByLabel('Why it can’t be driven').fill('Flat tyre')
  await dialog.getByRole('button', { name: 'Take it off the road' }).click()
  await page.getByText('Flat tyre').waitFor()
  await page.getByRole('link', { name: 'Vehicle checks' }).click()
  // However many checks came after it.
  await server.owner.query(
    `insert into vehicle_checks (organisation_id, id, vehicle_id, at, items, outcome, signed_by, created_at)
     select v.organisation_id, gen_random_uuid(), v.id, now() + n * interval '1 second', '[]', 'ok', 'Una Later', now()
     from vehicles v, generate_series(1, 120) n where v.name = 'Hook 1'`,
  )
  await page.reload()
  const open = page.getByRole('region', { name: 'Not mended yet' })
  await open.getByRole('button', { name: 'Clear Skip 2' }).click()
  const clear = page.getByRole('dialog', { name: 'Clear Skip 2' })
  await clear.getByText('Lights, indicators and beacon').waitFor()
  await clear.getByLabel('What was done (optional)').fill('New beacon')
  await expectAccessible(page)
  // It was never off the road.
  await clear.getByRole('button', { name: 'Clear the defects' }).click()
  await page.getByText('Skip 2 has no open defect.').waitFor()
  await open.getByText('Skip 2').waitFor({ state: 'detached' })
  const all = page.getByRole('region', { name: 'Vehicle checks' })
  await all.getByText('Una Later').first().waitFor()
  const more = all.getByRole('button', { name: 'Show more' })
  // A page that is asked for just as the list is read again may not come at the first click.
  await expect
    .poll(async () => {
      if (await more.isVisible()) await more.click()
      return all.getByText('New beacon').count()
    })
    .toBe(1)
  await page.getByRole('link', { name: 'Drivers' }).click()
  await page.getByRole('button', { name: 'Lee Tran' }).click()
  await page.getByRole('button', { name: 'Let a phone join…' }).click()
  await page.getByRole('img', { name: 'QR code of the link' }).waitFor()
  expect(faults).toEqual([])
  await context.close()
  // Only now: a list that is read again goes on after the last check of each page.
  await server.owner.query(`delete from vehicle_checks where signed_by = 'Una Later'`)
})

test('a driver’s phones say whose code they joined with, and that it’s of someone who has left', async () => {
  const dispatcher = await enter('Dispatcher')
  await dispatcher.context.close()
  const { rows: makers } = await server.owner.query(
    `select m.organisation_id as organisation, a.id, a.name from memberships m
    join accounts a on a.id = m.account_id where m.role = 'dispatcher' and m.removed_at is null`,
  )
  const [{ organisation, id, name }] = makers
  await server.owner.query(
    `insert into driver_devices
      (organisation_id, id, driver_id, hash, name, joined_at, seen_at, code_by)
    select organisation_id, gen_random_uuid(), id, encode(sha256('pixel'), 'hex'), 'Pixel of Lee', now(), now(), $2
    from drivers where organisation_id = $1 and name = 'Lee Tran'`,
    [organisation, id],
  )
  const setRemoved = (instant: string) =>
    server.owner.query(
      `update memberships set removed_at = ${instant} where organisation_id = $1 and account_id = $2`,
      [organisation, id],
    )
  const { context, page } = await enter('Owner')
  const open = async () => {
    await page.goto(at('fleet/drivers'))
    await page.getByRole('button', { name: 'Lee Tran' }).click()
    return page.getByRole('listitem').filter({ hasText: 'Pixel of Lee' })
  }
  await (await open()).getByText(`joined by a code of ${name}`).waitFor()
  await setRemoved('now()')
  await (await open()).getByText(`joined by a code of ${name}, who has left`).waitFor()
  await setRemoved('null')
  await context.close()
})

test('the settings are changed, and what a check asks for keeps its ids', async () => {
  const { context, page } = await enter('Owner')
  await page.goto(at('settings/dispatch'))
  await page.getByLabel('Minutes at a tip').fill('35')
  await page.getByLabel('Items, one a line').press('Control+End')
  await page.getByLabel('Items, one a line').pressSequentially('\nCab: Fridge')
  await page.getByRole('button', { name: 'Save the settings' }).click()
  await page.getByText('The settings are saved.').waitFor()
  await page.reload()
  await expect.poll(() => page.getByLabel('Minutes at a tip').inputValue()).toBe('35')
  expect(await page.getByLabel('Items, one a line').inputValue()).toContain('Cab: Fridge')
  await context.close()
})

const SHOWN = [
  ['bins', 'bins', 'B101'],
  ['bins?place=site', 'bins-open', 'B101'],
  ['dockets', 'dockets', 'K 204'],
  ['fleet/vehicles', 'fleet', 'Hook 1'],
  ['fleet/drivers', 'fleet-drivers', 'Lee Tran'],
  ['fleet/tips', 'fleet-tips', 'Kimbriki'],
  ['fleet/checks', 'fleet-checks', 'Skip 3'],
  ['settings/dispatch', 'settings-dispatch', 'Time and lifts'],
] as const

test.each(['light', 'dark'] as const)(
  'every screen is accessible, wide and narrow, %s',
  async (colorScheme) => {
    for (const screen of ['desktop', 'phone'] as const) {
      const { context, page } = await enter('Owner', screen, { colorScheme })
      for (const [path, name, what] of SHOWN) {
        await page.goto(at(path))
        await page.getByText(what).first().waitFor()
        if (name === 'bins-open') {
          await page.getByRole('link', { name: /^Bin / }).first().click()
          await panel(page)
            .getByRole('region', { name: 'Moves' })
            .getByRole('listitem')
            .first()
            .waitFor()
        }
        await expectAccessible(page)
        if (process.env['PICTURES'] === '1') {
          const width = screen === 'desktop' ? 1440 : 390
          const mode = colorScheme === 'dark' ? '-dark' : ''
          await page.screenshot({ path: `${pictures}office-${name}${mode}-${width}.png` })
        }
      }
      await context.close()
    }
  },
)
