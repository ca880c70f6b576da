import { expect, test } from 'vitest'
import { chargeKinds } from '#contract/charges/charge-words.ts'
import { lookAtOrders } from '#server/charges/look-at-orders.ts'
import { inOrganisation, openDesk } from '#server/db/tenant.ts'
import { readBoard } from '#server/dispatch/board/read-board.ts'
import { findOrganisationBySlug } from '#server/organisations/find-organisation.ts'
import { DEMO_SLUG, loadDemo } from '#server/demo/load-demo.ts'
import { isUnwritten } from '#server/demo/history/progress.ts'
import { startHistory } from '#server/demo/history/start-history.ts'
import { writeHistory } from '#server/demo/history/write-history.ts'
import { SECRET, startTestServer } from '#test/harness.ts'
import type { TestServer } from '#test/harness.ts'
import { visitDemo } from '#test/actors/member.ts'
import { eventually } from '#test/eventually.ts'
import { checkInvariants } from '#test/invariants.ts'
import { watch } from '#test/live/watch.ts'
import { demoWithPast, history, now, today } from './demo-with-past.ts'

// The demo has a past: half a year of orders in every state, made by the product's own operations.

const [server, other] = await Promise.all([demoWithPast(), demoWithPast()])

const count = async ({ owner }: TestServer, what: string) =>
  Object.fromEntries(
    (
      await owner.query(`select status, count(*)::int as n from ${what} group by 1 order by 1`)
    ).rows.map(({ status, n }) => [status, n]),
  )

test('there is something of each kind, and something to decide this morning', async () => {
  const orders = await count(server, 'orders')
  expect(Object.keys(orders).toSorted()).toEqual(
    ['cancelled', 'completed', 'confirmed', 'in_progress', 'pending'].toSorted(),
  )
  expect(orders['completed']).toBeGreaterThan(150)
  expect(orders['pending']).toBe(2)
  const { rows } = await server.owner.query(
    `select count(distinct email)::int as customers from orders`,
  )
  expect(rows[0].customers).toBe(30)
  const jobs = await count(server, `(select status from jobs where date = '${today}') today`)
  expect(Object.keys(jobs)).toEqual(expect.arrayContaining(['completed', 'scheduled']))
  const { rows: overdue } = await server.owner.query(
    `select count(*)::int as n from jobs where type = 'collection' and status = 'scheduled'
      and date < '${today}'::date - 3`,
  )
  expect(overdue[0].n).toBeGreaterThan(0)
  await checkInvariants(server.owner)
})

test('a charge of each type waits for a person', async () => {
  const { rows } = await server.owner.query<{ type: string }>(
    `select distinct type from charges
      where state = 'proposed' and waits_for is distinct from 'docket' order by 1`,
  )
  expect(rows.map(({ type }) => type)).toEqual([...chargeKinds].toSorted())
})

test('it has a fleet, numbered bins, dockets and checks', async () => {
  const { rows } = await server.owner.query(`
    select (select count(*)::int from vehicles) as vehicles, (select count(*)::int from drivers) as drivers,
      (select count(*)::int from tip_sites) as tips, (select count(*)::int from bins) as bins,
      (select count(*)::int from bin_moves where healed) as healed,
      (select count(*)::int from vehicle_checks where outcome <> 'ok' and cleared_at is null) as defects`)
  expect(rows[0]).toEqual({ vehicles: 4, drivers: 4, tips: 2, bins: 40, healed: 1, defects: 2 })
  const dockets = await server.owner.query('select 1 from dockets')
  expect(dockets.rows.length).toBeGreaterThan(10)
})

test('today and the next day have runs, with most of their jobs; today’s are under way', async () => {
  const { rows } = await server.owner.query(`
    select (select count(*)::int from runs where date >= '${today}') as runs,
      (select count(*)::int from stops s join jobs j on j.id = s.job_id join runs r on r.id = s.run_id
        where j.date <> r.date and s.removed_at is null) as wrong,
      (select count(*)::int from stops s join jobs j on j.id = s.job_id where j.status = 'scheduled') as planned,
      (select count(*)::int from stops s join jobs j on j.id = s.job_id where j.status = 'completed') as done`)
  expect(rows[0]).toMatchObject({ runs: 7, wrong: 0 })
  expect(rows[0].planned).toBeGreaterThan(0)
})

test('the two weeks before were driven from runs, which are over', async () => {
  const { rows } = await server.owner.query<{ status: string; runs: number; days: number }>(
    `select status, count(*)::int as runs, count(distinct date)::int as days from runs
      where date < $1 group by 1`,
    [today],
  )
  expect(rows).toEqual([{ status: 'closed', runs: expect.any(Number), days: expect.any(Number) }])
  expect(rows[0]?.days).toBeGreaterThan(8)
  // Stories of charges are written afterwards, without runs.
  const { rows: jobs } = await server.owner.query<{ driven: number; all: number }>(
    `select count(*)::int as all, count(*) filter (where exists (
        select from stops s where s.job_id = j.id and s.removed_at is null))::int as driven
      from jobs j where j.status = 'completed' and j.date between $1::date - 13 and $1::date - 1`,
    [today],
  )
  expect(jobs[0]?.driven).toBeGreaterThan((jobs[0]?.all ?? 0) / 2)
})

test('the board has work on three trucks, half done, and most of what can be wrong', async () => {
  const found = await findOrganisationBySlug(server.db, DEMO_SLUG)
  if (!found) throw new Error('the demo has gone')
  const { organisation } = found
  const actor = { type: 'system', name: 'test' } as const
  const { answer: board } = await inOrganisation(server.db, organisation, { now, actor }, (org) =>
    readBoard(org, { from: today, to: today }),
  )
  // The fourth has a major defect, so that its jobs wait for another truck.
  expect(board.runs.filter(({ status }) => status === 'open')).toHaveLength(3)
  expect(board.runs).toHaveLength(4)
  const stops = board.runs.flatMap((run) => run.stops)
  expect(stops.filter(({ doneAt }) => doneAt !== null).length).toBeGreaterThan(5)
  expect(stops.filter(({ doneAt }) => doneAt === null).length).toBeGreaterThan(5)
  expect(stops.filter(({ travelMinutes }) => travelMinutes === null)).toEqual([])
  const empty = Object.entries(board.tray).filter(([, { length }]) => length === 0)
  expect(empty).toEqual([])
  const kinds = new Set(board.rail.map(({ kind }) => kind))
  expect([...kinds]).toEqual(
    expect.arrayContaining([
      'bin_healed',
      'bins_short',
      'docket_missing',
      'docket_twice',
      'driver_silent',
      'full_bin_waits',
      'major_defect',
      'message_failed',
      'no_check',
      'overdue',
      'run_late',
      'unassigned',
    ]),
  )
  expect(kinds.size).toBeGreaterThan(13)
})

test('today’s work is for many customers, and for none that’s on stop', async () => {
  const { rows } = await server.owner.query<{ name: string; jobs: number; stopped: boolean }>(
    `select o.customer_name as name, count(*)::int as jobs,
      exists (select from customers c where c.name = o.customer_name and c.stop_reason is not null) as stopped
      from stops s join jobs j on j.id = s.job_id join orders o on o.id = j.order_id
      where j.date = $1 and s.removed_at is null group by o.customer_name`,
    [today],
  )
  expect(rows.filter(({ stopped }) => stopped)).toEqual([])
  expect(Math.max(...rows.map(({ jobs }) => jobs))).toBeLessThanOrEqual(3)
  expect(rows.length).toBeGreaterThan(8)
})

test('its emails that ask for money have a way to pay, as those of the server have', async () => {
  const { rows } = await server.owner.query(
    `select body from mails where body ~ '(Nothing paid yet|Still to pay): ' limit 20`,
  )
  expect(rows.length).toBeGreaterThan(0)
  for (const { body } of rows) expect(body).toMatch(/Pay \$[\d,.]+ now/)
})

test('it is the same each time', async () => {
  const describe = async ({ owner }: TestServer) =>
    (
      await owner.query(
        `select customer_name, delivery_date, pickup_date, status, payment_status, total from orders
        order by delivery_date, pickup_date, customer_name, total, status, payment_status`,
      )
    ).rows
  expect(await describe(other)).toEqual(await describe(server))
})

test('its customers are made from its orders: one is on stop, one was there twice', async () => {
  const { rows } = await server.owner.query<{ number: number; orders: number }>(
    `select c.number, c.name, c.stop_reason, c.merged_into_id, count(l.*)::int as orders
      from customers c
      left join customer_orders l on l.organisation_id = c.organisation_id and l.customer_id = c.id
      group by c.organisation_id, c.id order by c.number`,
  )
  expect(rows.map(({ number }) => number)).toEqual(rows.map((_, index) => index + 1))
  expect(rows).toHaveLength(31)
  expect(rows.filter((row) => 'stop_reason' in row && row.stop_reason !== null)).toHaveLength(1)
  expect(rows.filter((row) => 'merged_into_id' in row && row.merged_into_id !== null)).toHaveLength(
    1,
  )
  const { rows: linked } = await server.owner.query(
    `select count(*) filter (where l.order_id is null)::int as alone, count(*)::int as orders
      from orders o left join customer_orders l on l.organisation_id = o.organisation_id and l.order_id = o.id`,
  )
  expect(linked[0].alone).toBeGreaterThan(0)
  expect(linked[0].alone).toBeLessThan(30)
})

test('what happened has the time at which it happened, and every day has a payment', async () => {
  const { rows: moments } = await server.owner.query(
    `select count(*)::int as other from audit_log l join jobs j
      on l.organisation_id = j.organisation_id and l.subject = j.id::text
      where l.action = 'job.completed' and abs(extract(epoch from l.at - j.completed_at)) > 1`,
  )
  expect(moments).toEqual([{ other: 0 }])
  const { rows: paid } = await server.owner.query(
    `select count(distinct (created_at at time zone 'Australia/Sydney')::date)::int as days from payments
      where created_at > $1::timestamptz - interval '6 days 23 hours'`,
    [now],
  )
  expect(paid[0].days).toBeGreaterThanOrEqual(6)
  const { rows: received } = await server.owner.query(
    `select sum(amount)::int as received from payments where (created_at at time zone 'Australia/Sydney')::date
      = '${today}'`,
  )
  expect(received[0].received).toBeGreaterThan(0)
})

test('what an integration booked has its API key in the history of the order', async () => {
  const { rows } = await server.owner.query(
    `select o.source, k.name, count(*)::int > 0 as some from orders o
      join audit_log l on l.organisation_id = o.organisation_id and l.subject = o.id::text
        and l.action = 'order.placed'
      left join api_keys k on k.organisation_id = o.organisation_id and l.actor = 'key:' || k.id
      group by 1, 2 order by 1`,
  )
  expect(rows).toEqual([
    { source: 'api', name: 'Demonstration', some: true },
    { source: 'booking_page', name: null, some: true },
    { source: 'office', name: null, some: true },
  ])
})

test('some customers are invoiced monthly, last month was run, and who is late was reminded', async () => {
  const { rows } = await server.owner.query(
    `select (select count(*)::int from customers where invoice_on = 'monthly') as customers,
      (select count(*)::int from customers where invoice_on = 'monthly' and invoice_by = 'purchase_order') as by_order,
      (select array_agg(distinct status) from invoice_runs) as runs,
      (select count(*)::int from invoice_run_parts where status = 'issued') as issued,
      (select count(*)::int from reminders where step > 0) as reminders,
      (select count(*)::int from reminders r join invoices i
        on i.organisation_id = r.organisation_id and i.id = r.invoice_id where r.sent_on <= i.issued_on) as early`,
  )
  expect(rows[0]).toMatchObject({ customers: 3, by_order: 1, runs: ['done'], early: 0 })
  expect(rows[0].issued).toBeGreaterThan(0)
  expect(rows[0].reminders).toBeGreaterThan(0)
})

test('a past that was never begun is still to come, and one that was broken off goes on after its last day', async () => {
  const broken = await startTestServer({ demoSignIn: true, hearsOthers: true })
  await loadDemo(broken.db, SECRET)
  // Its first start may have ended over a port that was taken.
  expect(await isUnwritten(broken.db, DEMO_SLUG)).toBe(true)
  const ending = new AbortController()
  const { signal } = ending
  const writing = writeHistory(broken.db, { ...history, slug: DEMO_SLUG, signal })
  const placed = async () => {
    const { rows } = await broken.owner.query('select count(*)::int as n from orders')
    return rows[0].n > 40
  }
  await eventually(placed).toBe(true)
  ending.abort()
  await writing
  expect(await isUnwritten(broken.db, DEMO_SLUG)).toBe(true)
  const robin = await visitDemo(broken, 'owner')
  await using open = await watch(broken, robin, DEMO_SLUG)
  await eventually(() => open.text()).not.toBe('')
  const printed: string[] = []
  await using _rest = startHistory(broken.db, {
    ...history,
    print: (line) => void printed.push(line),
  })
  expect(printed).toEqual([expect.stringMatching(/^Half a year of its orders is being written/)])
  await expect.poll(() => printed, { timeout: 120_000 }).toHaveLength(2)
  expect(printed[1]).toBe("The demo's orders are all there")
  // Pages that are open show it.
  for (const topic of ['orders', 'board', 'charges', 'invoices', 'bins']) {
    await eventually(() => open.text()).toContain(`"topic":"${topic}"`)
  }
  expect(await isUnwritten(broken.db, DEMO_SLUG)).toBe(false)
  const { rows } = await broken.owner.query('select count(*)::int as n from customers')
  expect(rows).toEqual([{ n: 31 }])
  expect((await count(broken, 'orders'))['completed']).toBeGreaterThan(150)
  await checkInvariants(broken.owner)
})

test('a chore adds no old charges to those that wait', async () => {
  const charges = '(select state as status from charges) charges'
  const before = await count(server, charges)
  const found = await findOrganisationBySlug(server.db, DEMO_SLUG)
  if (!found) throw new Error('the demo has gone')
  const actor = { type: 'system', name: 'test' } as const
  await lookAtOrders({
    ...openDesk(server.db, found.organisation, { now, actor }),
    log: history.log,
  })
  expect(await count(server, charges)).toEqual(before)
})
