import { expect, test } from 'vitest'
import { addDays } from '#contract/values/day.ts'
import type { Day } from '#contract/values/day.ts'
import { remindEachDay, remindOn } from './remind.ts'
import { inDays } from '#test/catalogs.ts'
import { startTestServer } from '#test/harness.ts'
import { openFirm } from './firm.ts'
import type { Firm } from './firm.ts'

// Reminders of unpaid invoices, what holds them back, and stops (rules, section 13, "Reminders").

const server = await startTestServer()

const contact = { name: 'Accounts', email: 'accounts@harbour.example', roles: ['billing'] }

async function mails({ organisation }: Firm) {
  const { rows } = await server.owner.query<{ recipient: string; subject: string; body: string }>(
    `select recipient, subject, body from mails
     where organisation_id = $1 and (subject like '%due%' or subject like '%invoices to pay%') order by id`,
    [organisation.id],
  )
  return rows
}

const steps = async ({ keeper, books }: Firm, id: string) => {
  const { json } = await keeper.ask(books.path(`invoices/${id}/reminders`))
  return json.sent.map(({ step }: { step: number }) => step)
}

const read = async ({ keeper, books }: Firm, id: string) => {
  const { json, status, text } = await keeper.ask(books.path(`invoices/${id}/reminders`))
  expect(status, text).toBe(200)
  return json
}

function act({ keeper, books }: Firm, path: string, body: object | undefined, version: number) {
  return keeper.send('POST', books.path(`invoices/${path}`), body, version)
}

/** The first working day from a day on. */
function workingDay(day: Day): Day {
  const weekday = new Date(day).getUTCDay()
  return weekday === 6 ? addDays(day, 2) : weekday === 0 ? addDays(day, 1) : day
}

test('an unpaid invoice is reminded of before its due date and after it, each time once', async () => {
  const firm = await openFirm(server)
  const customer = await firm.customers.add({ contacts: [contact], termsDays: 14 })
  const { id, number, dueOn } = await firm.invoice(customer.id)
  const [first] = [-2, 3, 10, 21].map((step) => workingDay(addDays(dueOn, step)))
  expect(await read(firm, id)).toMatchObject({
    sent: [],
    next: { step: -2, on: first },
    quiet: null,
    pause: null,
  })
  expect(await remindEachDay(firm.organisation, 0, 50)).toBe(4)
  expect(await remindEachDay(firm.organisation, 10, 50)).toBe(0)
  expect(await steps(firm, id)).toEqual([-2, 3, 10, 21])
  // What wasn't sent for two days would ask for what may be paid by then.
  const { rows: lasting } = await server.owner.query<{ hours: number }>(
    `select distinct extract(epoch from expires_at - created_at)::int / 3600 as hours from mails
      where organisation_id = $1 and recipient = $2`,
    [firm.organisation.id, contact.email],
  )
  expect(lasting).toEqual([{ hours: 48 }])
  const { lastRemindedOn } = await firm.customers.read(customer.id)
  expect(lastRemindedOn).toBe(workingDay(addDays(dueOn, 21)))
  const [early, late] = await mails(firm)
  expect(early).toMatchObject({ recipient: contact.email })
  expect(early?.subject).toMatch(new RegExp(`^Invoice ${number} is due `))
  expect(late?.subject).toMatch(new RegExp(`^Invoice ${number} is \\d+ days overdue`))
  expect(late?.body).toContain('BSB 062-000, account 12345678')
  expect(await read(firm, id)).toMatchObject({ next: null, quiet: 'done' })
})

test('a customer gets one email for all invoices, at nine on working days, also from several processes', async () => {
  const firm = await openFirm(server)
  const customer = await firm.customers.add({ contacts: [contact] })
  const ours = [await firm.invoice(customer.id), await firm.invoice(customer.id)]
  const theirs = await firm.invoice()
  const day = workingDay(addDays(inDays(0), 3))
  expect(await remindOn(firm.organisation, day, '08:55')).toBe(0)
  expect(await remindOn(firm.organisation, day, '18:00')).toBe(0)
  const sunday = addDays(day, 7 - (new Date(day).getUTCDay() || 7))
  expect(await remindOn(firm.organisation, sunday)).toBe(0)
  const runs = await Promise.all(Array.from({ length: 5 }, () => remindOn(firm.organisation, day)))
  expect(runs.reduce((sum, done) => sum + done, 0)).toBe(2)
  const sent = await mails(firm)
  expect(sent.map(({ recipient }) => recipient).toSorted()).toEqual([
    contact.email,
    'alex@customer.example',
  ])
  const both = sent.find(({ recipient }) => recipient === contact.email)
  expect(both?.subject).toContain('2 invoices to pay')
  for (const { number, id } of ours) {
    expect(both?.body).toContain(number)
    expect(await steps(firm, id)).toEqual([3])
  }
  expect(both?.body).not.toContain(theirs.number)
})

test('what a merged customer owes is asked for where the one that it went into gets its bills', async () => {
  const firm = await openFirm(server)
  const old = { name: 'Old books', email: 'old@harbour.example', roles: ['billing'] }
  const merged = await firm.customers.add({ contacts: [old] })
  await firm.invoice(merged.id)
  const kept = await firm.customers.add({ contacts: [contact] })
  await firm.customers.merge(kept.id, merged.id)
  expect(await remindOn(firm.organisation, workingDay(inDays(3)))).toBe(1)
  expect((await mails(firm)).map(({ recipient }) => recipient)).toEqual([contact.email])
})

test('a reminder has the state of its email, also of one that is about several invoices', async () => {
  const firm = await openFirm(server)
  const customer = await firm.customers.add({ contacts: [contact] })
  const ours = [await firm.invoice(customer.id), await firm.invoice(customer.id)]
  await remindOn(firm.organisation, workingDay(addDays(inDays(0), 3)))
  const turn = (set: string) =>
    server.owner.query(`update mails set ${set} where organisation_id = $1 and recipient = $2`, [
      firm.organisation.id,
      contact.email,
    ])
  const states = () =>
    Promise.all(
      ours.map(async ({ id }) => {
        const [reminder] = (await read(firm, id)).sent
        const { json: invoice } = await firm.keeper.ask(firm.books.path(`invoices/${id}`))
        const emails = invoice.sent.filter(({ to }: { to: string }) => to === contact.email)
        return [reminder.state, ...emails.map(({ state }: { state: string }) => state)]
      }),
    )
  const both = (state: string) => ours.map(() => [state, state])
  expect(await states()).toEqual(both('waiting'))
  await turn(`status = 'dropped', last_error = 'it would have come too late'`)
  expect(await states()).toEqual(both('dropped'))
  await turn(`status = 'failed'`)
  expect(await states()).toEqual(both('failed'))
  await turn(`status = 'sent', sent_at = now()`)
  expect(await states()).toEqual(both('sent'))
  await server.owner.query('delete from mails where organisation_id = $1', [firm.organisation.id])
  expect(await states()).toEqual(ours.map(() => [null]))
})

test('a killed chore leaves no half of a reminder, and the next one sends it', async () => {
  const firm = await openFirm(server)
  const { id } = await firm.invoice()
  const day = workingDay(addDays(inDays(0), 3))
  await server.owner.query(`create function fail_mail() returns trigger language plpgsql as
    $$ begin raise exception 'killed'; end $$`)
  await server.owner.query(`create trigger fail before insert on mails for each row
    when (new.subject like '%overdue%') execute function fail_mail()`)
  await expect(remindOn(firm.organisation, day)).rejects.toThrow('killed')
  await server.owner.query('drop trigger fail on mails')
  expect(await steps(firm, id)).toEqual([])
  expect(await remindOn(firm.organisation, day)).toBe(1)
  expect([await steps(firm, id), await mails(firm)]).toMatchObject([[3], [{}]])
})

test('what is credited, or of a customer without reminders, is not reminded of', async () => {
  const firm = await openFirm(server)
  const quiet = await firm.customers.add({ contacts: [contact] })
  await firm.customers.act('PATCH', `/${quiet.id}`, { reminders: false })
  expect((await firm.customers.read(quiet.id)).reminders).toBe(false)
  const theirs = await firm.invoice(quiet.id)
  const credited = await firm.invoice()
  await firm.books.credit(credited.id)
  expect(await remindEachDay(firm.organisation, 0, 30)).toBe(0)
  expect(await read(firm, theirs.id)).toMatchObject({ quiet: 'customer', next: null })
  expect(await read(firm, credited.id)).toMatchObject({
    quiet: 'paid',
    can: { pause: { allowed: false } },
  })
  await firm.customers.act('PATCH', `/${quiet.id}`, { reminders: true })
  expect(await remindOn(firm.organisation, workingDay(inDays(4)))).toBe(1)
})

test('a customer’s wishes hold for an invoice whose booking was linked to them later', async () => {
  const firm = await openFirm(server, { remindBefore: null, remindAfter: [3], stopAfter: 30 })
  const quiet = await firm.customers.add({ contacts: [contact] })
  await firm.customers.act('PATCH', `/${quiet.id}`, { reminders: false })
  const theirs = await firm.invoice(quiet.id, { linkedLate: true })
  expect(await read(firm, theirs.id)).toMatchObject({ quiet: 'customer', next: null })
  expect(await remindEachDay(firm.organisation, 0, 30)).toBe(0)
  const late = await firm.customers.add({ contacts: [contact] })
  await firm.invoice(late.id, { linkedLate: true })
  expect(await remindEachDay(firm.organisation, 31, 40)).toBe(1)
  expect((await firm.customers.read(late.id)).stop).not.toBeNull()
})

test('a promise holds reminders back until its day, a dispute until a person ends it', async () => {
  const firm = await openFirm(server)
  const [promised, disputed] = [await firm.invoice(), await firm.invoice()]
  const until = inDays(12)
  const promise = { reason: 'promised', note: 'Jack rang', until }
  const paused = await act(firm, `${promised.id}/pause`, promise, 1)
  expect(paused.json, paused.text).toMatchObject({
    version: 2,
    quiet: 'paused',
    pause: { ...promise, by: { name: 'Mel Harrow' } },
    next: { step: 10, on: workingDay(addDays(until, 1)) },
  })
  const dispute = { reason: 'disputed', note: '', until: null }
  const held = await act(firm, `${disputed.id}/pause`, dispute, 1)
  expect(held.json).toMatchObject({ next: null, can: { resume: { allowed: true } } })
  expect(await remindEachDay(firm.organisation, 0, 12)).toBe(0)
  expect(await remindEachDay(firm.organisation, 13, 16)).toBe(1)
  expect([await steps(firm, promised.id), await steps(firm, disputed.id)]).toMatchObject([[10], []])
  const resumed = await act(firm, `${disputed.id}/resume`, undefined, 2)
  expect(resumed.json, resumed.text).toMatchObject({ version: 3, pause: null, quiet: null })
  const { rows } = await server.owner.query(
    `select action from audit_log where subject = $1 and action like 'invoice.remind%' order by id`,
    [disputed.id],
  )
  expect(rows.map(({ action }) => action)).toEqual([
    'invoice.reminders_paused',
    'invoice.reminders_resumed',
  ])
})

test('a pause is refused with the reason', async () => {
  const firm = await openFirm(server)
  const { id } = await firm.invoice()
  const other = { reason: 'other', note: '', until: null }
  const tries: [object, string][] = [
    [{ ...other, reason: 'promised' }, 'until: must be the day by which'],
    [{ ...other, until: inDays(-1) }, 'until: must be today or later'],
    [{ ...other, until: inDays(366) }, 'until: must be within a year'],
    [{ ...other, reason: 'tired' }, 'reason: must be'],
  ]
  for (const [body, says] of tries) {
    const refused = await act(firm, `${id}/pause`, body, 1)
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining(says)])
  }
  expect((await act(firm, `${id}/resume`, undefined, 1)).status).toBe(422)
  expect((await act(firm, `${id}/pause`, other, 1)).status).toBe(200)
  const stale = await act(firm, `${id}/pause`, other, 1)
  expect([stale.status, stale.text]).toEqual([412, expect.stringContaining('Mel Harrow changed')])
  await firm.books.credit(id)
  const nothing = await act(firm, `${id}/pause`, other, 2)
  expect(nothing.text).toContain('has nothing to pay')
})

test('a late invoice puts its customer on stop once, if that’s set, and a person ends it', async () => {
  const firm = await openFirm(server, { remindBefore: null, remindAfter: [], stopAfter: 30 })
  const customer = await firm.customers.add({ contacts: [contact] })
  const { number } = await firm.invoice(customer.id)
  const quiet = await firm.customers.add({ contacts: [contact], reminders: false })
  await firm.invoice(quiet.id)
  expect(await remindEachDay(firm.organisation, 0, 29)).toBe(0)
  const day = workingDay(inDays(30))
  const runs = await Promise.all([1, 2, 3].map(() => remindOn(firm.organisation, day)))
  expect(runs.reduce((sum, done) => sum + done, 0)).toBe(1)
  const stopped = await firm.customers.read(customer.id)
  expect(stopped.stop?.reason).toMatch(new RegExp(`^${number} is 3\\d days overdue$`))
  expect((await firm.customers.read(quiet.id)).stop).toBeNull()
  await firm.customers.act('POST', `/${customer.id}/release`, { reason: 'Paid tomorrow' })
  expect(await remindEachDay(firm.organisation, 31, 60)).toBe(0)
  expect((await firm.customers.read(customer.id)).stop).toBeNull()
})

test('a stop that was put by hand, and ended, isn’t put again for what was overdue by then', async () => {
  const firm = await openFirm(server, { remindBefore: null, remindAfter: [], stopAfter: 30 })
  const customer = await firm.customers.add({ contacts: [contact] })
  await firm.invoice(customer.id)
  await firm.customers.act('POST', `/${customer.id}/stop`, { reason: 'Rude on the phone' })
  expect(await remindEachDay(firm.organisation, 30, 35)).toBe(0)
  await firm.customers.act('POST', `/${customer.id}/release`, { reason: 'They were sorry' })
  expect(await remindEachDay(firm.organisation, 36, 60)).toBe(0)
  expect((await firm.customers.read(customer.id)).stop).toBeNull()
})

test('the days of the settings rise', async () => {
  const firm = await openFirm(server)
  const { json: settings } = await firm.keeper.ask(firm.books.path('settings/money'))
  expect(settings).toMatchObject({ remindBefore: 2, remindAfter: [3, 10, 21], stopAfter: null })
  const { version, missing, invoicesBegun, creditNotesBegun, ...body } = settings
  for (const remindAfter of [[3, 3], [10, 3], [0], [400]]) {
    const path = firm.books.path('settings/money')
    const refused = await firm.keeper.send('PUT', path, { ...body, remindAfter }, version)
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('remindAfter')])
  }
  expect([missing, invoicesBegun, creditNotesBegun]).toEqual([[], false, false])
})
