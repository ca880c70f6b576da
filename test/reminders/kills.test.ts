import { expect, test } from 'vitest'
import { addDays, weekdayOf } from '#contract/values/day.ts'
import { instantOf, remindOn } from './remind.ts'
import { inDays } from '#test/catalogs.ts'
import { openChore } from '#test/chores/chore.ts'
import { startTestServer } from '#test/harness.ts'
import { openFirm } from './firm.ts'

// The chore of reminders is killed while it works, again and again, and others work beside it.

/** `KILLS=100` with `--testTimeout=0` tries more. */
const KILLS = Number(process.env['KILLS'] ?? 10)
const CUSTOMERS = 12

const server = await startTestServer()

test('each reminder goes out once, whole, however often the chore is killed', async () => {
  const firm = await openFirm(server)
  const invoices = new Set<string>()
  for (let index = 0; index < CUSTOMERS; index += 1) {
    const email = `accounts-${index}@harbour.example`
    const contacts = [{ name: 'Accounts', email, roles: ['billing'] }]
    const customer = await firm.customers.add({ name: `Harbour ${index}`, contacts })
    for (const _ of ['one', 'another']) {
      invoices.add((await firm.invoice(customer.id)).id)
    }
  }
  await using chore = openChore(server.databaseUrl, {
    name: 'send-reminders',
    organisation: firm.organisation.id,
  })
  let day = inDays(3)
  for (let kill = 0; kill < KILLS; kill += 1) {
    while (weekdayOf(day) > 5) day = addDays(day, 1)
    const ahead = instantOf(day, '09:10', 'Australia/Sydney').getTime() - Date.now()
    const beside = kill % 3 === 0 ? remindOn(firm.organisation, day) : null
    await chore.killAfter(5 + ((kill * 37) % 160), ahead)
    await beside
    await expectWhole(firm.organisation.id)
    if (kill % 3 === 2) {
      await remindOn(firm.organisation, day)
      day = addDays(day, 7)
    }
  }
  await remindOn(firm.organisation, day)
  const { rows } = await server.owner.query<{ steps: number[] }>(
    `select array_agg(step order by step) as steps from reminders
     where organisation_id = $1 group by invoice_id`,
    [firm.organisation.id],
  )
  expect(rows).toHaveLength(invoices.size)
  const reached = [3, 10, 21].filter((step) => addDays(inDays(0), step) <= day)
  expect(new Set(rows.map(({ steps }) => steps.join()))).toEqual(new Set([reached.join()]))
})

/** Each email was written with what it reminds of: two invoices of its customer, each of them once. */
async function expectWhole(organisation: string): Promise<void> {
  const { rows } = await server.owner.query<{ mails: number; reminders: number; audits: number }>(
    `select (select count(*)::int from mails where organisation_id = $1
        and subject like '2 invoices to pay%') as mails,
      (select count(*)::int from reminders where organisation_id = $1) as reminders,
      (select count(*)::int from audit_log where organisation_id = $1
        and action = 'invoice.reminded') as audits`,
    [organisation],
  )
  const [written] = rows
  const reminders = 2 * (written?.mails ?? -1)
  expect(written).toMatchObject({ reminders, audits: reminders })
}
