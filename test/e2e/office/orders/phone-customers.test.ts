import { beforeAll, expect, test } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { loadDemo } from '#server/demo/load-demo.ts'
import { openBrowser, screens } from '#test/e2e/browser.ts'
import { expectAccessible } from '#test/e2e/expect-accessible.ts'
import { SECRET, startTestServer } from '#test/harness.ts'
import type { TestServer } from '#test/harness.ts'
import { freeDay, lookAround, newCustomer, NEW_ORDER, OFFICE } from '#test/e2e/office/telephone.ts'

// An order on the phone for a customer of the office or a company; and what is typed when an answer is lost or refused.

let server: TestServer
let browser: Browser
const PER_MINUTE = 400

beforeAll(async () => {
  server = await startTestServer({ demoSignIn: true, sessionPerMinute: PER_MINUTE })
  await loadDemo(server.db, SECRET)
  browser = await openBrowser(server, { localhost: new URL(server.url).host })
})

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })
const booked = (page: Page) => page.getByText('Booked', { exact: true }).waitFor()

async function open(role = 'Owner') {
  const context = await browser.newContext(screens.desktop)
  const page = await context.newPage()
  await lookAround(page, OFFICE, role)
  await page.goto(NEW_ORDER)
  await field(page, 'Phone or name').waitFor()
  return { context, page }
}

/** Chooses a customer by its number, who has never ordered. */
async function addCustomer(page: Page, name: string, site: object = {}): Promise<string> {
  return page.evaluate<string>(`(async () => {
    const office = '/api/office/bandicoot/customers'
    const send = async (path, body, version) => {
      const answer = await fetch(office + path, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'idempotency-key': crypto.randomUUID(),
          ...(version && { 'if-match': version }),
        },
        body: JSON.stringify(body),
      })
      if (!answer.ok) throw new Error(await answer.text())
      return answer.json()
    }
    const { id, number } = await send('', {
      kind: 'company', name: ${JSON.stringify(name)}, abn: '51824753556',
      contacts: [{ name: 'Ada Quinn', email: 'ada@quinn.example', phone: '02 5550 9911', roles: ['bookings'] }],
      sites: [{ address: '9 Wilson Street', suburb: 'Newtown', postcode: '2042', ...${JSON.stringify(site)} }],
    })
    await send('/' + id + '/stop', { reason: 'Owes for March' }, '1')
    return number
  })()`)
}

async function choose(page: Page, number: string): Promise<void> {
  await field(page, 'Phone or name').fill(number)
  await page.getByRole('option', { name: /On stop/ }).waitFor()
  await page.keyboard.press('Enter')
  await page.locator('#what:focus').waitFor()
}

test('a customer who is at their credit limit is marked', async () => {
  const { context, page } = await open()
  const number = await addCustomer(page, 'Quoll Joinery')
  await page.evaluate(`(async () => {
    const office = '/api/office/bandicoot/customers'
    const { data } = await (await fetch(office + '?search=${number}')).json()
    const answer = await fetch(office + '/' + data[0].id, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json', 'if-match': String(data[0].version) },
      body: JSON.stringify({ creditLimit: 0 }),
    })
    if (!answer.ok) throw new Error(await answer.text())
  })()`)
  await field(page, 'Phone or name').fill(number)
  await page.getByRole('option', { name: /At the credit limit/ }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('Quoll Joinery is at their credit limit.').waitFor()
  await expectAccessible(page)
  await context.close()
})

test('what is noted about the site of a customer shows as an order is taken for it', async () => {
  const { context, page } = await open()
  const number = await addCustomer(page, 'Wombat Homes', {
    accessNotes: 'Gate on the lane',
    purchaseOrderRequired: true,
  })
  await choose(page, number)
  const needed = page.getByText('This site needs a purchase order.')
  await needed.waitFor()
  await page.getByText('Access: Gate on the lane').waitFor()
  await expectAccessible(page)
  await field(page, 'Notes').fill('Ring first.')
  await page.getByRole('button', { name: 'Add to the notes' }).click()
  expect(await field(page, 'Notes').inputValue()).toBe('Ring first. Gate on the lane')
  await page.locator('#notes:focus').waitFor()
  await field(page, 'Purchase order').fill('PO-77')
  await expect.poll(() => needed.count()).toBe(0)
  // The same customer's bin goes somewhere else.
  await field(page, 'Address').fill('11 Wilson Street')
  await expect.poll(() => page.getByText('Access: Gate on the lane').count()).toBe(0)
  await field(page, 'Address').fill('9 wilson st.')
  await page.getByText('Access: Gate on the lane').waitFor()
  await context.close()
})

test('an owner goes ahead for a customer on stop with a reason; the order is theirs', async () => {
  const { context, page } = await open()
  const number = await addCustomer(page, 'Quinn Carpentry')
  await choose(page, number)
  expect(await field(page, 'Company').inputValue()).toBe('Quinn Carpentry')
  expect(await field(page, 'ABN').inputValue()).toBe('51 824 753 556')
  expect(await field(page, 'Suburb').inputValue()).toBe('Newtown 2042')
  await field(page, 'What').fill('6 general')
  await field(page, 'Deliver').fill(await freeDay(page))
  await page.getByLabel('Cash').check()
  await page.getByLabel('Read out and agreed').check()
  // The note is far above by now, so the button has it beside it.
  const beside = page.getByRole('complementary', { name: 'What it costs' })
  await beside.getByText('Quinn Carpentry is on stop: Owes for March.').waitFor()
  await beside.getByRole('button', { name: 'Say why you go ahead' }).click()
  await page.locator('#stopReason:focus').waitFor()
  await field(page, 'Deliver').focus()
  await page.keyboard.press('Control+Enter')
  await page.locator('#stopReason:focus').waitFor()
  await expectAccessible(page)
  await page.keyboard.type('Paid this morning')
  await beside.getByText('You go ahead: “Paid this morning”').waitFor()
  await page.keyboard.press('Control+Enter')
  await booked(page)
  await page.getByText('Overridden, the stop: “Paid this morning”').waitFor()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('region', { name: 'Customer' })
  await panel.getByText(`${number}, 1 order`).waitFor()
  await page.getByText('Taken although the customer is on stop: “Paid this morning”').waitFor()
  await context.close()
})

test('a company gives its ABN on the phone, which is checked, and is filled in the next time', async () => {
  const { context, page } = await open()
  await newCustomer(page, { 'Phone or name': 'Wattle Homes', Deliver: await freeDay(page) })
  expect(await page.locator('#abn').count()).toBe(0)
  await page.getByLabel('a company').check()
  await field(page, 'ABN').fill('48 123 123 125')
  await page.getByLabel('Cash').check()
  await page.getByLabel('Read out and agreed').check()
  await page.keyboard.press('Control+Enter')
  await page.locator('#abn:focus').waitFor()
  await page.getByText('It is not an ABN, check its eleven digits.').waitFor()
  await expectAccessible(page)
  await field(page, 'ABN').fill('48-123 123 124')
  await field(page, 'Bills to').fill('PO Box 7, Ultimo NSW 2007')
  await page.keyboard.press('Control+Enter')
  await booked(page)
  await page.keyboard.press('Enter')
  await page.getByText('ABN 48 123 123 124').waitFor()
  await page.getByText('Bills to PO Box 7, Ultimo NSW 2007').waitFor()
  await page.goto(NEW_ORDER)
  await field(page, 'Phone or name').fill('wattle')
  await page.getByRole('option', { name: /^Wattle Homes/ }).waitFor()
  await page.keyboard.press('Enter')
  await page.locator('#deliver:focus').waitFor()
  expect(await field(page, 'ABN').inputValue()).toBe('48 123 123 124')
  expect(await field(page, 'Bills to').inputValue()).toBe('PO Box 7, Ultimo NSW 2007')
  // Another caller has another ABN.
  await field(page, 'Phone or name').fill('Ada')
  await page.keyboard.press('Tab')
  await page.getByLabel('a company').check()
  await expect.poll(() => field(page, 'ABN').inputValue()).toBe('')
  await expect.poll(() => field(page, 'Bills to').inputValue()).toBe('')
  await context.close()
})

test('a dispatcher reads that only an owner can, also of a stop that only the server knows', async () => {
  const { context: owners, page: owner } = await open()
  const number = await addCustomer(owner, 'Quinn Joinery')
  await owners.close()
  const { context, page } = await open('Dispatcher')
  await choose(page, number)
  await page.getByText('Only an owner can book it all the same.').waitFor()
  await page.getByText('It takes an owner to book this.').waitFor()
  expect(await page.locator('#stopReason').count()).toBe(0)
  await field(page, 'Phone or name').fill('Ada')
  // The one who was chosen is gone, with their address.
  await expect.poll(() => field(page, 'Email').inputValue()).toBe('')
  await newCustomer(page, {
    'Phone or name': 'Ada',
    Phone: '02 5550 9911',
    Deliver: await freeDay(page),
  })
  await page.getByLabel('Read out and agreed').check()
  await page.keyboard.press('Control+Enter')
  await page.getByText(/It is on stop \(Owes for March\), only an owner can go ahead/).waitFor()
  expect(await field(page, 'Name').inputValue()).toBe('Ada')
  await context.close()
})

test('after a lost answer, a changed order isn’t booked twice, and the screen says which it is', async () => {
  const { context, page } = await open()
  await newCustomer(page, { Email: 'lost@customer.example', Deliver: await freeDay(page) })
  await page.getByLabel('Read out and agreed').check()
  await page.getByText('days included').first().waitFor()
  let lost = 0
  await page.route('**/api/office/bandicoot/orders', async (route) => {
    if (route.request().method() !== 'POST' || lost > 0) return route.continue()
    lost += 1
    const headers = await route.request().allHeaders()
    await route.fetch({ url: `${server.url}/api/office/bandicoot/orders`, headers })
    return route.abort()
  })
  await page.keyboard.press('Control+Enter')
  await page.getByText('What you typed is kept.').waitFor()
  await field(page, 'How many').fill('2')
  await page.keyboard.press('Control+Enter')
  await booked(page)
  await page.getByText('It was booked before you changed it').waitFor()
  const { rows } = await server.owner.query(
    `select quantity from orders where email = 'lost@customer.example'`,
  )
  expect(rows).toEqual([{ quantity: 1 }])
  await context.close()
})

test('too many requests: the form says when to try again, and keeps what was typed', async () => {
  const { context, page } = await open()
  await newCustomer(page, { Deliver: await freeDay(page) })
  await page.getByLabel('Read out and agreed').check()
  await page.getByText('days included').first().waitFor()
  await page.evaluate(`(async () => {
    const ask = async () => {
      for (;;) if ((await fetch('/api/office/bandicoot')).status === 429) return
    }
    await Promise.all([ask(), ask(), ask(), ask(), ask()])
  })()`)
  await page.keyboard.press('Control+Enter')
  await page
    .getByText(/Too many requests\. Try again in \d+ seconds\. What you typed is kept\./)
    .waitFor()
  expect(await field(page, 'Name').inputValue()).toBe('Robin Doyle')
  await page.reload()
  expect(
    await page.evaluate<string>(`sessionStorage.getItem('kerbside.draft.phone order bandicoot')`),
  ).toContain('Robin Doyle')
  await context.close()
})
