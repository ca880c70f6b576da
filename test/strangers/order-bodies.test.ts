import { describe, expect, test } from 'vitest'
import { anOrder, ids, inDays, openRules, plainCatalog } from '#test/catalogs.ts'
import {
  createTestOrganisation,
  placeByBrowser,
  placeByKey,
  startTestServer,
  withKey,
} from '#test/harness.ts'
import { problemFields, problemWith } from '#test/read-problems.ts'

// Rules, section 9, "Body" and "How much": a browser gets nothing that the booking page couldn't have
// offered. Each attack here once worked.

const server = await startTestServer()
const open = (rules: object = {}, product: object = {}) =>
  createTestOrganisation(server.db, {
    organisation: { phone: '02 5550 0100' },
    productGroups: plainCatalog.productGroups,
    products: [
      { ...plainCatalog.products[0], ...product },
      {
        id: ids.bags,
        productGroupId: ids.group,
        name: 'Bag',
        lineType: 'sale',
        pricing: { basePrice: 3950 },
      },
    ],
    bookingRules: { ...openRules, ...rules },
  })
const organisation = await open()
const aLine = (changes: object = {}) => ({
  productId: ids.bin,
  quantity: 1,
  deliveryDate: inDays(3),
  pickupDate: inDays(10),
  ...changes,
})
const withLine = (changes: object) => anOrder({ lines: [aLine(changes)] })

describe('a fraction of a bin', () => {
  test.each([0.01, 0.5, 1.5])('%d is refused, on both routes', async (quantity) => {
    const body = anOrder({ quantity: Math.ceil(quantity), lines: [aLine({ quantity })] })
    for (const place of [placeByBrowser, placeByKey]) {
      const answer = await place(server, organisation, body)
      expect(problemFields(answer)).toEqual(['lines[0].quantity'])
      expect(answer.headers.get('kerbside-problems')).toContain('code=invalid')
    }
  })

  test('is priced exactly and takes a whole one where the step allows it', async () => {
    const halves = await open({}, { quantityStep: 0.5, stock: 3 })
    const half = anOrder({ quantity: 2, lines: [aLine({ quantity: 1.5 })] })
    const { json } = await placeByBrowser(server, halves, half)
    expect(json.total).toBe(67_500)
    const two = anOrder({ quantity: 2 })
    expect(problemFields(await placeByBrowser(server, halves, two))).toEqual(['deliveryDate'])
    expect((await placeByBrowser(server, halves, anOrder())).status).toBe(201)
    const quarter = anOrder({
      lines: [aLine({ quantity: 0.25, deliveryDate: inDays(30), pickupDate: inDays(31) })],
    })
    expect(problemFields(await placeByKey(server, halves, quarter))).toEqual(['lines[0].quantity'])
  })
})

test('the top-level quantity must be the sum of the lines, on both routes', async () => {
  const lines = [aLine(), aLine({ quantity: 2 })]
  for (const place of [placeByBrowser, placeByKey]) {
    for (const quantity of [1, 2, 4, 1000]) {
      const answer = await place(server, organisation, anOrder({ quantity, lines }))
      expect(problemFields(answer)).toEqual(['quantity'])
    }
    expect((await place(server, organisation, anOrder({ quantity: 3, lines }))).status).toBe(201)
  }
})

describe('a crew that collects after the hire', () => {
  test('is three years too late', async () => {
    const collectionOn = inDays(1100)
    for (const place of [placeByBrowser, placeByKey]) {
      const answer = await place(server, organisation, withLine({ collectionOn }))
      expect(problemFields(answer)).toEqual(['lines[0].collectionOn'])
    }
  })

  test('is paid for, and so is one that comes before', async () => {
    for (const place of [placeByBrowser, placeByKey]) {
      const late = await place(server, organisation, withLine({ collectionOn: inDays(40) }))
      expect(late.json.total).toBe(45_000 + 30 * 1500)
      const both = withLine({ deliveryOn: inDays(1), collectionOn: inDays(12) })
      expect((await place(server, organisation, both)).json.total).toBe(45_000 + 4 * 1500)
    }
  })

  test('counts towards the longest hire', async () => {
    const short = await open({}, { maxHireDays: 14 })
    const days = (deliveryOn: number, collectionOn: number) =>
      withLine({ deliveryOn: inDays(deliveryOn), collectionOn: inDays(collectionOn) })
    for (const place of [placeByBrowser, placeByKey]) {
      const late = await place(server, short, days(3, 18))
      expect(problemFields(late)).toEqual(['lines[0].collectionOn'])
      expect(problemWith(late, 'lines[0].collectionOn')).toContain(inDays(17))
      expect(problemFields(await place(server, short, days(1, 16)))).toHaveLength(1)
      expect((await place(server, short, days(1, 15))).status).toBe(201)
      const early = anOrder({
        pickupDate: inDays(17),
        lines: [aLine({ deliveryOn: inDays(1), pickupDate: inDays(17) })],
      })
      expect(problemFields(await place(server, short, early))).toEqual(['lines[0].deliveryOn'])
    }
  })
})

describe('more than the booking page offers', () => {
  test('of bins is refused with the phone number, and works with a key', async () => {
    for (const body of [
      anOrder({ quantity: 7 }),
      anOrder({
        quantity: 4,
        lines: [aLine({ quantity: 4 }), aLine({ productId: ids.bags, quantity: 2.01 })],
      }),
    ]) {
      const answer = await placeByBrowser(server, organisation, body)
      expect(problemFields(answer)).toEqual(['quantity'])
      expect(problemWith(answer, 'quantity')).toContain('please call us on 02 5550 0100')
      expect((await placeByKey(server, organisation, body)).status).toBe(201)
    }
    const generous = await open({ maxUnitsOnline: 7 })
    expect((await placeByBrowser(server, generous, anOrder({ quantity: 7 }))).status).toBe(201)
  })

  const schedule = { every: 1, unit: 'week', weekdays: [1, 2, 3, 4, 5, 6, 7], until: null }
  const week = { every: 1, unit: 'week' }
  test.each([
    ['collectionOn', { collectionOn: null }],
    ['lineType', { lineType: 'sale' }],
    ['workType', { workType: 'none' }],
    ['workType', { workType: 'service' }],
    ['schedule', { workType: 'service', schedule }],
    ['discountPercent', { discountPercent: 1 }],
  ])('as %s is refused, and works with a key', async (field, changes) => {
    const body = withLine(changes)
    const answer = await placeByBrowser(server, organisation, body)
    expect(problemFields(answer)).toEqual([`lines[0].${field}`])
    expect((await placeByKey(server, organisation, body)).status).toBe(201)
  })

  test.each([
    [{ collectOnCall: true }, { collectionOn: null }],
    [{ schedulesOnline: true }, { workType: 'service', schedule: week }],
    [{ publicDiscountLimitPercent: 1 }, { discountPercent: 1 }],
    [{}, { lineType: 'hire', workType: 'delivery', schedule: null }],
  ])('is accepted where the rules offer it (%j)', async (rules, changes) => {
    const answer = await placeByBrowser(server, await open(rules), withLine(changes))
    expect(answer.status, answer.text).toBe(201)
  })

  test('as waiting for something bought, or waiting that no line pays for', async () => {
    const bags = { productId: ids.bags, waitWhileLoad: true }
    const bought = await placeByBrowser(
      server,
      organisation,
      anOrder({ lines: [aLine(), aLine(bags)] }),
    )
    expect(problemFields(bought)).toEqual(['lines[1].waitWhileLoad'])
    const free = anOrder({ waitWhileLoad: true, lines: [aLine()] })
    expect(problemFields(await placeByBrowser(server, organisation, free))).toEqual([
      'waitWhileLoad',
    ])
    const paid = anOrder({ waitWhileLoad: true, lines: [aLine({ waitWhileLoad: true })] })
    expect((await placeByBrowser(server, organisation, paid)).json.total).toBe(57_000)
  })

  test('as dates at the top that no line pays for', async () => {
    const longer = anOrder({ lines: [aLine()], pickupDate: inDays(300) })
    expect(problemFields(await placeByBrowser(server, organisation, longer))).toEqual([
      'pickupDate',
    ])
    const later = anOrder({ lines: [aLine()], deliveryDate: inDays(4) })
    expect(problemFields(await placeByBrowser(server, organisation, later))).toEqual([
      'deliveryDate',
    ])
    expect((await placeByKey(server, organisation, longer)).status).toBe(201)
    const lines = [aLine({ pickupDate: inDays(5) }), aLine({ deliveryDate: inDays(8) })]
    const whole = anOrder({ quantity: 2, lines })
    expect((await placeByBrowser(server, organisation, whole)).status).toBe(201)
  })

  test('as a salesperson is ignored', async () => {
    const body = anOrder({ salesperson: 'Mallory' })
    const { json } = await placeByBrowser(server, organisation, body)
    const read = await server.fetch(`/api/v1/orders/${json.id}`, {
      headers: withKey(organisation.readKey),
    })
    expect(read.json.salesperson).toBeNull()
    expect((await placeByKey(server, organisation, body)).json.salesperson).toBe('Mallory')
  })
})

describe('a body that makes too many jobs', () => {
  const schedule = { every: 1, unit: 'week', weekdays: [1, 2, 3, 4, 5, 6, 7], until: null }
  const visits = (count: number) =>
    anOrder({
      quantity: count,
      lines: Array.from({ length: count }, () => aLine({ workType: 'service', schedule })),
    })

  test('is refused on both routes', async () => {
    const scheduling = await open({ schedulesOnline: true })
    for (const place of [placeByBrowser, placeByKey]) {
      const answer = await place(server, scheduling, visits(3))
      expect(answer.json).toEqual({ error: expect.stringMatching(/^lines: make 273 jobs at once/) })
      expect((await place(server, scheduling, visits(2))).status).toBe(201)
    }
  })

  test('has the first hundred of its jobs in the order object and its event', async () => {
    const placed = await placeByKey(server, organisation, visits(2))
    const { jobs } = placed.json
    expect(jobs).toHaveLength(100)
    expect(jobs.map(({ date }: { date: string }) => date)).toEqual(
      Array.from({ length: 50 }, (_, week) => [inDays(3 + week), inDays(3 + week)]).flat(),
    )
    const headers = withKey(organisation.readKey)
    const read = await server.fetch(`/api/v1/orders/${placed.json.id}`, { headers })
    expect(read.json).toEqual(placed.json)
    const list = await server.fetch('/api/v1/orders?limit=1', { headers })
    expect(list.json.data[0]).toEqual(placed.json)
    const events = await server.fetch('/api/v1/events?limit=1', { headers })
    expect(events.json.data[0].data).toEqual(placed.json)
    const { rows } = await server.owner.query(
      'select count(*)::int from jobs where order_id = $1',
      [placed.json.id],
    )
    expect(rows).toEqual([{ count: 182 }])
  })
})

describe('an answer of the wrong type', () => {
  test.each([
    ['text', []],
    ['textarea', []],
    ['number', []],
    ['boolean', []],
    ['date', []],
    ['select', []],
    ['text', {}],
    ['multiselect', {}],
  ])('to a %s question, %j, is refused', async (type, answer) => {
    const asking = await createTestOrganisation(server.db, {
      ...plainCatalog,
      bookingQuestions: [{ key: 'storeys', label: 'Storeys?', type, options: ['one', 'two'] }],
    })
    const body = anOrder({ customFields: { storeys: answer } })
    for (const place of [placeByBrowser, placeByKey]) {
      expect(problemFields(await place(server, asking, body))).toEqual(['customFields.storeys'])
    }
  })

  test("to placement is refused, even if it isn't asked", async () => {
    const body = anOrder({ customFields: { placement: [] } })
    const answer = await placeByKey(server, organisation, body)
    expect(problemFields(answer)).toEqual(['customFields.placement'])
  })

  test('does not include an empty list of options', async () => {
    const asking = (required: boolean) =>
      createTestOrganisation(server.db, {
        ...plainCatalog,
        bookingQuestions: [
          { key: 'needs', label: 'Needs?', type: 'multiselect', options: ['ramp'], required },
        ],
      })
    const body = anOrder({ customFields: { needs: [] } })
    expect((await placeByKey(server, await asking(false), body)).status).toBe(201)
    const answer = await placeByKey(server, await asking(true), body)
    expect(problemFields(answer)).toEqual(['customFields.needs'])
  })
})
