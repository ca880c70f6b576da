import { beforeAll, expect, test } from 'vitest'
import type { Browser } from 'playwright-core'
import { openBrowser } from '#test/e2e/browser.ts'
import { startTestServer } from '#test/harness.ts'
import type { TestServer } from '#test/harness.ts'
import { clearQueue, decideOnDisputes, dispute } from './charges.ts'
import { workMonth } from './crews-month.ts'
import type { Month } from './crews-month.ts'
import { sitDown } from './desk.ts'
import { figures } from './figures.ts'
import {
  billMonth,
  creditPart,
  isRefused,
  lock,
  refundAndAllocate,
  sendStatement,
  takeTransfers,
  writeOff,
} from './money.ts'

// A month in a real browser, by keyboard: what the crew reported is charged, disputed, billed by purchase order, paid
// in part, credited, refunded, written off, stated and locked. The amounts are worked by hand in figures.ts.

let server: TestServer
let browser: Browser
let month: Month

beforeAll(async () => {
  server = await startTestServer({ hearsOthers: true })
  month = await workMonth(server)
  browser = await openBrowser(server, { localhost: new URL(server.url).host })
})

test('a month is closed by keyboard, and its amounts are right to the cent', async () => {
  const ada = await sitDown(browser, month.keeper, month.firm.slug)
  await clearQueue(ada, month)
  await dispute(browser, month)
  await decideOnDisputes(ada, month)
  await billMonth(ada, server)
  await takeTransfers(ada, month)
  await creditPart(ada)
  await refundAndAllocate(ada)
  const olive = await sitDown(browser, month.owner, month.firm.slug)
  await writeOff(olive)
  await sendStatement(ada)
  await expectMail()
  await lock(olive, month)
  await isRefused(ada, month)
  await expectFigures()
  // The browser itself says that the payment in the locked period was refused.
  expect(ada.faults).toEqual([expect.stringContaining('422')])
  expect(olive.faults).toEqual([])
})

async function expectFigures(): Promise<void> {
  const { keeper, firm, customer } = month
  const { json } = await keeper.ask(`/api/office/${firm.slug}/customers/${customer.id}/account`)
  const entries = json.entries as { kind: string; amount: number }[]
  const byKind = Object.groupBy(entries, ({ kind }) => kind)
  const amounts = Object.entries(byKind).map(([kind, of = []]) => [
    kind,
    of.map(({ amount }) => amount).toSorted((a, b) => a - b),
  ])
  expect(Object.fromEntries(amounts)).toEqual(figures.account)
  expect(entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(figures.owed)
  expect(json.ageing.due).toBe(figures.owed)
  expect(json.credit).toBe(0)
}

/** The statement went to who pays the bills. */
async function expectMail(): Promise<void> {
  const { rows } = await server.owner.query(
    `select recipient, body from mails where organisation_id = $1 and subject like '%tatement%'`,
    [month.firm.id],
  )
  expect(rows).toMatchObject([{ recipient: 'accounts@harbour.example' }])
  expect(rows[0].body).toContain('$450.00')
}
