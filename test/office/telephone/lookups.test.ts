import { expect, test } from 'vitest'
import { openCustomers } from '#test/actors/customers.ts'
import { createMember } from '#test/actors/team.ts'
import { anOrder, ids, inDays, plainCatalog } from '#test/catalogs.ts'
import { placeByKey, startTestServer } from '#test/harness.ts'
import { noonZone } from '#test/noon.ts'
import { aCall, openFirm } from './take-order.ts'

// Rules, section 11, "A telephone order": who is calling, and when it can be delivered.

const server = await startTestServer()
const [product] = plainCatalog.products
const day = (count: number) => inDays(count, noonZone())
const firm = await openFirm(server, {
  catalog: { products: [{ ...product, stock: 5 }] },
  rules: {
    minLeadDays: 2,
    dayCapacity: 3,
    maxAdvanceDays: 40,
    closedDates: [{ date: day(6), name: 'Picnic Day' }],
  },
})
const other = await openFirm(server)

async function place(changes: Record<string, unknown>, at = firm) {
  const { json, status, text } = await placeByKey(server, at, anOrder(changes))
  expect(status, text).toBe(201)
  return json
}
const aine = {
  customerName: "Áine O'Brien",
  contactName: 'Áine',
  email: 'aine@customer.example',
  phone: '0491 570 156',
  address: '12 Example Street',
  gateCode: '4471',
}
const first = await place({ ...aine, deliveryDate: day(30), pickupDate: day(31) })
const latest = await place({
  ...aine,
  phone: '+61 491 570 156',
  address: '40 Wilson Street',
  deliveryDate: day(20),
  pickupDate: day(21),
})
await place({ phone: '02 5550 1111', email: 'x@y.example', customerName: 'Someone Else' }, other)
await place(aine, other)

const find = async (search: string) => {
  const query = new URLSearchParams({ search }).toString()
  const { json, status, text } = await firm.read(`/callers?${query}`)
  expect(status, text).toBe(200)
  return json.data
}

test.each([
  '0491570156',
  '0491 570 156',
  '+61 491 570 156',
  '(04) 9157-0156',
  '0491 570',
  '0491.570.156',
  '0156',
  '70156',
  '570 156',
  'aine 1570156',
  'aine 0156',
  '0156 aine',
  'aine',
  'Áine O’Brien',
  "o'brien",
  'obrien aine',
  'aine@customer.example',
  'AINE@cust',
])('“%s” finds the caller with their latest order', async (search) => {
  expect(await find(search)).toMatchObject([
    {
      name: "Áine O'Brien",
      orders: 2,
      due: first.total + latest.total,
      latest: [
        { id: latest.id, address: '40 Wilson Street', productId: ids.bin, gateCode: '4471' },
        { id: first.id, address: '12 Example Street' },
      ],
    },
  ])
})

test('customers are found by number, company, contact and site, with their orders or sites', async () => {
  const customers = openCustomers(firm.dispatcher, firm.slug)
  const { id, number } = await customers.add({
    name: 'Quarry & Sons',
    abn: '51 824 753 556',
    contacts: [
      {
        name: 'Ivy Quarry',
        email: 'ivy@quarry.example',
        phone: '02 5550 8001',
        roles: ['billing'],
      },
      {
        name: 'Rex Stone',
        email: 'rex@quarry.example',
        phone: '02 5550 8002',
        roles: ['bookings'],
      },
    ],
    sites: [{ address: '77 Boulder Lane', suburb: 'Newtown', postcode: '2042' }],
  })
  const customer = { id, number, name: 'Quarry & Sons', stopReason: null, creditLeft: null }
  const abn = '51824753556'
  const rex = {
    customer,
    type: 'company',
    abn,
    contactName: 'Rex Stone',
    email: 'rex@quarry.example',
  }
  for (const search of [number, 'quarry', 'rex stone', '5550 8002', 'boulder lane']) {
    expect(await find(search), search).toMatchObject([
      { ...rex, orders: 0, since: null, latest: [], sites: [{ address: '77 Boulder Lane' }] },
    ])
  }
  expect(await find('ivy')).toMatchObject([{ customer, contactName: 'Ivy Quarry' }])
  expect(await find('8001')).toMatchObject([{ customer, contactName: 'Ivy Quarry' }])
  // Once they order, what they ordered comes first, by whichever words.
  const call = aCall({
    customerId: id,
    customerType: 'company',
    customerName: 'Quarry & Sons',
    email: 'rex@quarry.example',
    phone: '02 5550 8002',
    deliveryDate: day(25),
    pickupDate: day(26),
  })
  const { json, text } = await firm.take(call)
  expect(await find('rex@quarry.example'), text).toMatchObject([
    { customer, orders: 1, latest: [{ id: json.order.id }] },
  ])
  expect(await find(number)).toMatchObject([
    { customer, orders: 1, latest: [{ id: json.order.id }] },
  ])
  // Someone else's booking with the phone number of one of its contacts may be the customer's.
  await place({
    email: 'site@new.example',
    customerName: 'Rexy',
    phone: '+61 2 5550 8002',
    deliveryDate: day(27),
    pickupDate: day(28),
  })
  expect(await find('rexy')).toMatchObject([{ customer, abn, email: 'site@new.example' }])
  await customers.act('PATCH', `/${id}`, { creditLimit: json.order.total - 1000 })
  for (const search of ['rexy', number]) {
    expect(await find(search), search).toMatchObject([{ customer: { creditLeft: -1000 } }])
  }
  await customers.act('POST', `/${id}/stop`, { reason: 'Owes for March' })
  expect(await find('rexy')).toMatchObject([{ customer: { stopReason: 'Owes for March' } }])
})

test('the ABN of someone who isn’t a customer is that of their latest order', async () => {
  const wattle = {
    customerType: 'company',
    customerName: 'Wattle Homes',
    email: 'site@wattle.example',
    phone: '02 5550 8009',
  }
  await place({ ...wattle, deliveryDate: day(32), pickupDate: day(33) })
  expect(await find('wattle')).toMatchObject([{ customer: null, abn: null }])
  await place({ ...wattle, abn: '48 123 123 124', deliveryDate: day(34), pickupDate: day(35) })
  expect(await find('wattle')).toMatchObject([{ customer: null, abn: '48123123124' }])
})

test('finds no one else’s customers', async () => {
  expect(await find('Someone Else')).toEqual([])
  expect(await find('02 5550 1111')).toEqual([])
  expect(await find('&!')).toEqual([])
  expect((await firm.read('/callers?search=a')).status).toBe(422)
})

const daysOf = async (query: Record<string, string>) => {
  const search = new URLSearchParams({ product: ids.bin, from: day(0), to: day(8), ...query })
  const { json, status, text } = await firm.read(`/delivery-days?${search.toString()}`)
  expect(status, text).toBe(200)
  return json
}

test('each day has its reason, what is left, and what may be overridden', async () => {
  for (const quantity of [1, 1, 1]) {
    await place({ quantity, deliveryDate: day(4), pickupDate: day(4) })
  }
  await place({ quantity: 4, deliveryDate: day(5), pickupDate: day(5) })
  const { stock, data } = await daysOf({ days: '0' })
  expect(stock).toBe(5)
  const nothing = { closed: null, free: 5, visitsLeft: 3, overridable: [] }
  expect(data.slice(1, 7)).toEqual([
    { date: day(1), ...nothing, reason: 'too_soon', overridable: ['leadTime'] },
    { date: day(2), ...nothing, reason: null },
    { date: day(3), ...nothing, reason: null },
    {
      date: day(4),
      ...nothing,
      reason: 'day_full',
      free: 2,
      visitsLeft: 0,
      overridable: ['dayCapacity'],
    },
    { date: day(5), ...nothing, reason: null, free: 1, visitsLeft: 2 },
    {
      date: day(6),
      ...nothing,
      reason: 'closed',
      closed: 'Picnic Day',
      overridable: ['closedDays'],
    },
  ])
  const two = await daysOf({ quantity: '2', days: '2' })
  const sold = two.data.filter(({ reason }: { reason: string }) => reason === 'sold_out')
  expect(sold.map(({ date }: { date: string }) => date)).toEqual([day(3), day(4), day(5)])
  expect(sold[0]).toMatchObject({ free: 1, overridable: null })
})

test('what a day says is what placing does', async () => {
  const { data } = await daysOf({ days: '1', to: day(10) })
  for (const { date, reason, overridable } of data) {
    const next = day(1 + data.findIndex((one: { date: string }) => one.date === date))
    const call = aCall({ deliveryDate: date, pickupDate: next, expectedTotal: 1 })
    const asked = Object.fromEntries(
      (overridable ?? []).map((rule: string) => [rule, 'Because we can']),
    )
    // The price is asked for last, so that nothing is booked.
    const closed = next === day(6) ? { closedDays: 'Because we can' } : {}
    const plain = await firm.take({ ...call, overrides: closed })
    const helped = await firm.take({ ...call, overrides: { ...asked, ...closed } })
    const isPriced = (text: string) => text.includes('the total is now')
    if (reason === null || reason === 'day_full') expect(isPriced(plain.text), date).toBe(true)
    else expect(isPriced(plain.text), `${date} ${plain.text}`).toBe(false)
    expect(isPriced(helped.text), `${date} ${helped.text}`).toBe(overridable !== null)
  }
})

test('a wrong product, area or range is 422', async () => {
  const ask = (query: Record<string, string>) =>
    firm.read(
      `/delivery-days?${new URLSearchParams({ product: ids.bin, from: day(0), to: day(1), ...query }).toString()}`,
    )
  for (const query of [
    { product: ids.large },
    { area: ids.area },
    { to: day(-1) },
    { to: day(92) },
    { quantity: '0' },
    { days: '1e3' },
  ]) {
    expect((await ask(query)).status, JSON.stringify(query)).toBe(422)
  }
})

test('a viewer doesn’t take orders', async () => {
  const viewer = await createMember(server, firm, 'viewer')
  for (const path of ['/order-form', '/callers?search=aine']) {
    expect((await viewer.ask(`/api/office/${firm.slug}${path}`)).status).toBe(403)
  }
})
