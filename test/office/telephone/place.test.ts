import { expect, test } from 'vitest'
import { setSubscription } from '#server/organisations/set-subscription.ts'
import { anOrder, inDays } from '#test/catalogs.ts'
import { placeByBrowser, placeByKey, startTestServer } from '#test/harness.ts'
import { readProblems } from '#test/read-problems.ts'
import { aCall, openFirm } from './take-order.ts'

// Rules, section 11, "A telephone order": placing one.

const server = await startTestServer()
const firm = await openFirm(server)

async function auditOf(id: string) {
  const { rows } = await server.owner.query(
    `select action, account_id, before, after from audit_log where subject = $1 order by id`,
    [id],
  )
  return rows
}
async function lettersOf(id: string) {
  const { rows } = await server.owner.query(
    'select recipient, subject, body from mails where order_id = $1 order by created_at',
    [id],
  )
  return rows
}

test('a telephone order costs and does what the same booking online does', async () => {
  const [phoned, booked] = [
    await firm.take(aCall({ expectedTotal: 45_000 })),
    await placeByBrowser(server, firm, anOrder()),
  ]
  expect(phoned.status, phoned.text).toBe(201)
  expect(booked.status, booked.text).toBe(201)
  const online = await firm.read(`/orders/${booked.json.id}`)
  const { order, telephone, accepted } = phoned.json
  expect(order).toMatchObject({ status: 'confirmed', source: 'office', paid: false })
  const same = ['total', 'gst', 'charges', 'deliveryDate', 'pickupDate', 'customer', 'address']
  for (const field of same) expect(order[field]).toEqual(online.json.order[field])
  expect(order.jobs).toHaveLength(2)
  expect(telephone).toEqual({
    pays: 'cash',
    terms: 'read_out',
    takenBy: { kind: 'account', name: 'Sam Okafor' },
    overrides: [],
    discountReason: null,
    ranBefore: false,
  })
  expect(accepted.at).toBe(order.createdAt)
  expect(online.json.telephone).toBeNull()
})

test('the audit log says who took it and who read out the terms', async () => {
  const { json } = await firm.take(aCall())
  const { accountId } = firm.dispatcher
  expect(await auditOf(json.order.id)).toMatchObject([
    { action: 'order.placed', after: { total: 45_000, status: 'confirmed' } },
    { action: 'order.terms_read_out', account_id: accountId, after: { notices: [] } },
  ])
  const sam = { kind: 'account', name: 'Sam Okafor' }
  for (const kind of ['placed', 'terms_read_out']) {
    expect(json.timeline).toContainEqual(expect.objectContaining({ kind, by: sam }))
  }
})

test('the letter asks for what is left to do', async () => {
  const [cash, link, both] = [
    await firm.take(aCall()),
    await firm.take(aCall({ pays: 'link' })),
    await firm.take(aCall({ pays: 'link', terms: 'sent' })),
  ]
  const letters = await Promise.all([cash, link, both].map(({ json }) => lettersOf(json.order.id)))
  expect(letters.map((sent) => sent.length)).toEqual([1, 1, 1])
  const [inCash, byLink, byBoth] = letters.flat()
  expect(inCash).toMatchObject({ recipient: 'alex@customer.example' })
  expect(inCash.body).toContain('You pay in cash when we deliver.')
  expect(inCash.body).not.toContain('Pay $')
  expect(byLink.body).toContain('Pay $450.00 now:')
  expect(byBoth.body).toContain('Accept the terms and pay:')
  expect(byBoth.body).toContain('accept them before we deliver')
})

test('later letters ask for money only where the caller pays by a link', async () => {
  const [cash, link] = [await firm.take(aCall()), await firm.take(aCall({ pays: 'link' }))]
  for (const { json } of [cash, link]) {
    const moved = await firm.dispatcher.ask(
      `/api/office/${firm.slug}/orders/${json.order.id}/dates`,
      {
        method: 'PATCH',
        headers: { 'content-type': 'application/json', 'if-match': `"${json.order.version}"` },
        body: JSON.stringify({ pickupDate: inDays(12) }),
      },
    )
    expect(moved.status, moved.text).toBe(200)
  }
  const [[, inCash], [, byLink]] = [
    await lettersOf(cash.json.order.id),
    await lettersOf(link.json.order.id),
  ]
  expect(inCash.subject).toContain('changed')
  expect(inCash.body).not.toMatch(/Pay \$|Nothing paid/)
  expect(byLink.body).toMatch(/Nothing paid yet: (\$\d+\.\d\d)\nPay \1 now:/)
})

test('the office never waits for approval or for a payment', async () => {
  const careful = await openFirm(server, {
    rules: { approvalRequired: true, paymentRequired: true },
  })
  const { json, status, text } = await careful.take(aCall({ pays: 'link' }))
  expect(status, text).toBe(201)
  expect(json).toMatchObject({ order: { status: 'confirmed' }, heldUntil: null })
  const online = await placeByBrowser(server, careful, anOrder())
  expect(online.json.status).toBe('pending')
})

test('an Idempotency-Key is one of those of API keys, and a repeat is the order it made', async () => {
  const first = await firm.take(aCall(), 'call-1')
  const again = await firm.take(aCall(), 'call-1')
  const other = await firm.take(aCall({ quantity: 2 }), 'call-1')
  const byKey = await placeByKey(server, firm, anOrder(), { 'idempotency-key': 'call-1' })
  const online = await placeByBrowser(server, firm, anOrder(), { 'idempotency-key': 'call-1' })
  const { id } = first.json.order
  for (const replay of [again, other]) {
    expect([replay.status, replay.json.order.id]).toEqual([201, id])
    expect(replay.headers.get('idempotent-replayed')).toBe('true')
  }
  expect(again.headers.get('idempotency-mismatch')).toBeNull()
  expect(other.headers.get('idempotency-mismatch')).toBe('true')
  expect(byKey.json.id).toBe(id)
  expect(online.json.id).not.toBe(id)
  expect(await auditOf(id)).toHaveLength(2)
})

test('a concurrent twin gets the same order', async () => {
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => firm.take(aCall(), 'call-at-once')),
  )
  expect(new Set(answers.map(({ json }) => json.order.id)).size).toBe(1)
})

test('a repeat is answered even where the subscription has lapsed; a new order is 402', async () => {
  const lapsed = await openFirm(server)
  const { json } = await lapsed.take(aCall(), 'before')
  await lapsed.within((org) => setSubscription(org, false))
  expect((await lapsed.take(aCall(), 'before')).json.order.id).toBe(json.order.id)
  expect((await lapsed.take(aCall(), 'after')).status).toBe(402)
})

test('every problem comes at once, at its field', async () => {
  const none = await firm.take({ overrides: { leadTime: 'x', luck: 'good' } })
  expect(none.status).toBe(422)
  const fields = readProblems(none).map(([field]) => field)
  expect(fields).toEqual(
    expect.arrayContaining(['productId', 'customerName', 'email', 'phone', 'pays', 'terms']),
  )
  expect(fields).toContain('overrides.leadTime')
  const wrong = await firm.take(
    aCall({ pays: 'account', lines: [{ ...lineOf(), discountPercent: 10 }] }),
  )
  expect(wrong.json.error).toBe(
    'discountReason: is required with a discount; pays: is not possible, only companies have an account',
  )
})

test('a total that has changed is refused with the new one', async () => {
  const { status, json } = await firm.take(aCall({ expectedTotal: 1 }))
  expect([status, json.error]).toEqual([422, 'expectedTotal: the total is now $450.00'])
})

const lineOf = () => {
  const { productId, quantity, deliveryDate, pickupDate } = anOrder()
  return { productId, quantity, deliveryDate, pickupDate }
}

test('the office gives a discount with a reason', async () => {
  const body = aCall({
    lines: [{ ...lineOf(), discountPercent: 10 }],
    discountReason: 'Third bin this year',
  })
  const { json, status, text } = await firm.take(body)
  expect(status, text).toBe(201)
  expect(json.order).toMatchObject({ total: 40_500, discount: 4500 })
  expect(json.telephone.discountReason).toBe('Third bin this year')
  expect((await auditOf(json.order.id)).at(-1)).toMatchObject({
    action: 'order.discounted',
    after: { percent: [10], discount: 4500, reason: 'Third bin this year' },
  })
})

test('who pays by card gets a page for it; without a provider that is refused', async () => {
  const { json } = await firm.take(aCall({ pays: 'card' }))
  const path = `/api/office/${firm.slug}/orders/${json.order.id}/payment-sessions`
  const session = await firm.dispatcher.send('POST', path)
  expect(session.status, session.text).toBe(201)
  expect(session.json).toMatchObject({ amount: 45_000, status: 'open' })
  expect((await firm.read('/order-form')).json.takesPayment).toBe(true)

  const live = await openFirm(server, { test: false })
  expect((await live.read('/order-form')).json.takesPayment).toBe(false)
  for (const pays of ['card', 'link']) {
    const refused = await live.take(aCall({ pays }))
    expect(refused.json.error).toBe('pays: is not possible, payments online are not set up')
  }
  expect((await live.take(aCall({ pays: 'transfer' }))).status).toBe(201)
})

test('on account is for companies', async () => {
  const { json, status, text } = await firm.take(
    aCall({ pays: 'account', customerType: 'company', customerName: 'Harbour Builders' }),
  )
  expect(status, text).toBe(201)
  expect(json.telephone.pays).toBe('account')
  expect(json.money.due).toBe(45_000)
})

test('a stranger can’t decide what only the office may', async () => {
  const strict = await openFirm(server, { rules: { minLeadDays: 3, approvalRequired: true } })
  const all = {
    source: 'office',
    overrides: { leadTime: 'I say so', closedDays: 'I say so', dayCapacity: 'I say so' },
    decisions: { overrides: { leadTime: 'I say so' }, terms: 'read_out', pays: 'account' },
    discountReason: 'I say so',
    pays: 'account',
    terms: 'sent',
    telephone: { pays: 'cash' },
  }
  const soon = anOrder({ ...all, deliveryDate: inDays(1), pickupDate: inDays(8) })
  const online = await placeByBrowser(server, strict, soon)
  expect([online.status, online.json.error]).toEqual([
    422,
    expect.stringMatching(/^deliveryDate: is too soon/),
  ])
  const byKey = await placeByKey(server, strict, soon)
  expect(byKey.status).toBe(422)
  const cheap = { ...lineOf(), discountPercent: 10 }
  const discounted = await placeByBrowser(server, strict, anOrder({ ...all, lines: [cheap] }))
  expect(discounted.json.error).toContain('discountPercent: must be at most 0')
  const unread = { ...anOrder(all), acceptedTerms: false }
  expect((await placeByBrowser(server, strict, unread)).status).toBe(422)

  const placed = await placeByBrowser(server, strict, anOrder(all))
  expect(placed.json.status, placed.text).toBe('pending')
  const { json } = await strict.read(`/orders/${placed.json.id}`)
  expect(json.order).toMatchObject({ source: 'booking_page', total: 45_000 })
  expect(json.telephone).toBeNull()
  expect(json.accepted.at).toBe(json.order.createdAt)
})

test('a caller without an email gets none, and what would be emailed is refused', async () => {
  const other = await openFirm(server)
  const caller = { email: '', customerName: 'Rosa Bennett', phone: '0491 570 156' }
  const sent = await other.take(aCall({ ...caller, terms: 'sent' }))
  expect([sent.status, sent.json.error]).toEqual([422, 'email: is required to send the terms'])
  const taken = await other.take(aCall(caller))
  expect(taken.status, taken.text).toBe(201)
  expect(taken.json.order).toMatchObject({ status: 'confirmed', customer: { email: '' } })
  expect(taken.json.can.resendMail.allowed).toBe(false)
  // Someone else without one isn't the same caller.
  await other.take(aCall({ ...caller, customerName: 'Jo Park', phone: '02 5550 0199' }))
  const { json } = await other.read('/callers?search=rosa')
  expect(json.data).toMatchObject([{ name: 'Rosa Bennett', orders: 1 }])
  const moved = await other.dispatcher.send(
    'POST',
    `/api/office/${other.slug}/orders/${taken.json.order.id}/cancel`,
    { reason: 'Not needed' },
    taken.json.order.version,
  )
  expect(moved.status, moved.text).toBe(200)
  expect(await lettersOf(taken.json.order.id)).toEqual([])
})

test('an email that was taken down by mistake is cleared, and then nothing is emailed', async () => {
  const other = await openFirm(server)
  const { json } = await other.take(aCall({ email: 'someone-else@customer.example' }))
  const { id } = json.order
  const path = `/api/office/${other.slug}/orders/${id}`
  const clear = (at: string, version: number) =>
    other.dispatcher.send('PATCH', at, { email: '' }, version)
  const cleared = await clear(path, json.order.version)
  expect(cleared.status, cleared.text).toBe(200)
  expect(cleared.json.order.customer.email).toBe('')
  const none = { allowed: false, reason: 'There’s no email address.' }
  expect(cleared.json.can).toMatchObject({ resendMail: none })
  const before = await lettersOf(id)
  const cancel = { reason: 'Not needed' }
  const cancelled = await other.dispatcher.send('POST', `${path}/cancel`, cancel)
  expect(cancelled.status, cancelled.text).toBe(200)
  expect(await lettersOf(id)).toEqual(before)

  // A booking online needs its own: its hirer follows it by email.
  const { json: online } = await placeByKey(server, other, anOrder())
  const refused = await clear(`/api/office/${other.slug}/orders/${online.id}`, online.version)
  expect([refused.status, refused.json.error]).toEqual([
    422,
    'email: is required, only an order that the office took can do without',
  ])
})
