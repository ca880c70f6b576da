import { expect, test } from 'vitest'
import { startTestServer } from '#test/harness.ts'
import { day, openHires, takeMeanwhile } from './open-hires.ts'

// Rules, section 12, "Running hires": a file of the bins that are at customers' already.

const server = await startTestServer()

const file = `Customer,Contact,Phone,Address,Suburb,Postcode,Size,Bin no.,Delivered,Due back,Still to pay,Colour
Rosa Bennett,,0491 570 156,12 Example Street,Newtown,2042,bin,B 1,${written(-20)},${written(3)},,red
Harbour Homes,Ben,0491 570 157,40 Wilson Street,Newtown,2042,Bin,,${day(-2)},on call,$450.00,
Harbour Homes,Ben,0491 570 157,40 Wilson Street,Newtown,2042,Bin,,${day(-2)},on call,$450.00,
`

test('a file of them comes in by names, a dry run and the same file again enter nothing', async () => {
  const { send, orders, desk } = await openHires(server)
  const dry = await send(file, true)
  expect(dry.json).toEqual({
    done: false,
    partly: false,
    create: 3,
    update: 0,
    same: 0,
    problems: [],
    ignored: ['Colour'],
  })
  expect(await orders()).toHaveLength(0)
  expect((await send(file)).json).toMatchObject({ done: true, create: 3, same: 0 })
  expect((await send(file)).json).toMatchObject({ done: true, create: 0, same: 3 })
  const entered = await orders()
  expect(entered.map(({ total }: { total: number }) => total).toSorted()).toEqual([
    0, 45_000, 45_000,
  ])
  expect((await desk.read('bins')).data).toMatchObject([{ number: 'B 1', place: { kind: 'site' } }])
})

test('one wrong row, and no hire is entered; each problem has its line and heading', async () => {
  const { send, orders } = await openHires(server)
  const wrong = `${file}Jo,,12,1 Road,,,Boat,B1,soon,${day(2)},lots,\n`
  const { json } = await send(wrong)
  expect(json.done).toBe(false)
  expect(json.problems).toEqual([
    { line: 5, column: 'Size', message: 'is not in the catalogue' },
    { line: 5, column: 'Phone', message: 'must be 8 to 30 characters long' },
    { line: 5, column: 'Delivered', message: 'must be a date, such as 24/11/2026' },
    { line: 5, column: 'Still to pay', message: 'must be an amount, such as 120.00, or empty' },
  ])
  const twice = await send(`${file}Jo,,0491 570 158,1 Long Road,,,Bin,b1,${day(-3)},${day(2)},,\n`)
  expect(twice.json.problems).toEqual([
    { line: 5, column: 'Bin no.', message: 'is in line 2 already' },
  ])
  expect(await orders()).toHaveLength(0)
})

test('an import that was stopped after an order was placed notes its delivery the next time', async () => {
  const { firm, send, orders, desk } = await openHires(server)
  const one = file.split('\n').slice(0, 2).join('\n')
  await stopDeliveries(firm.id, async () => expect((await send(one)).status).toBe(500))
  expect(await orders()).toMatchObject([{ status: 'confirmed' }])
  expect((await send(one)).json).toMatchObject({ done: true, create: 0, same: 1 })
  expect(await orders()).toMatchObject([{ status: 'in_progress' }])
  expect((await desk.read('bins')).data).toMatchObject([{ number: 'B 1', place: { kind: 'site' } }])
})

test('a bin that went to another customer in between stays there, and a note says so', async () => {
  const { firm, send, enter, orders, desk } = await openHires(server)
  const one = file.split('\n').slice(0, 2).join('\n')
  await stopDeliveries(firm.id, async () => expect((await send(one)).status).toBe(500))
  const other = await enter({ binNumber: 'B 1', address: '40 Wilson Street' })
  expect(other.status, other.text).toBe(201)

  expect((await send(one)).json).toMatchObject({ done: true, create: 0, same: 1 })
  expect((await desk.read('bins')).data).toMatchObject([
    { number: 'B 1', place: { kind: 'site', id: other.json.orderId } },
  ])
  const entered = await orders()
  expect(entered).toMatchObject([{ status: 'in_progress' }, { status: 'in_progress' }])
  const first = entered.find(({ id }: { id: string }) => id !== other.json.orderId)
  const { notes } = await desk.read(`orders/${first.id}`)
  expect(notes).toMatchObject([
    { body: 'Entered with bin B 1, which is at another customer’s already.' },
  ])
})

test('of two who enter one number at the same moment, one has the bin', async () => {
  const { enter, orders, desk } = await openHires(server)
  const streets = ['1 Long Road', '2 Long Road', '3 Long Road', '4 Long Road']
  const answers = await Promise.all(streets.map((address) => enter({ binNumber: 'B 5', address })))
  const entered = answers.filter(({ status }) => status === 201)
  expect(
    answers.every(({ status, text }) => status === 201 || text.includes('another customer’s')),
  ).toBe(true)
  expect((await orders()).map(({ status }: { status: string }) => status)).toEqual(
    entered.map(() => 'in_progress'),
  )
  const ids = entered.map(({ json }) => json.orderId)
  const noted = await Promise.all(ids.map(async (id) => (await desk.read(`orders/${id}`)).notes))
  expect(noted.filter((notes) => notes.length === 0)).toHaveLength(1)
})

test('a bin that goes to another customer while a file is entered: the other hires are, and the answer says so', async () => {
  const { firm, send, enter, orders } = await openHires(server)
  await enter({ binNumber: 'B 2', customerName: 'Mia Papas' })
  await server.owner.query(
    `update bins set place = 'yard', place_id = null where organisation_id = $1 and number = 'B 2'`,
    [firm.id],
  )
  const rows = ['Rosa Bennett,0491 570 156,B 1', 'Harbour Homes,0491 570 157,B 2']
  const two = ['customer,phone,bin number,address,type,delivered', ...rows]
    .map((row, index) => (index === 0 ? row : `${row},12 Example Street,bin,${day(-3)}`))
    .join('\n')
  expect((await send(two, true)).json).toMatchObject({ create: 2, problems: [], partly: false })
  await takeMeanwhile(server, firm.id, 'B 2', async () => {
    expect((await send(two)).json).toMatchObject({
      done: false,
      partly: true,
      create: 1,
      problems: [{ line: 3, message: 'is at another customer’s already' }],
    })
  })
  expect(await orders()).toHaveLength(2)
  // Nothing is written while a row is wrong before.
  expect((await send(two)).json).toMatchObject({ done: false, partly: false, create: 1, same: 1 })
})

test('whether a customer is a company or a person is read, and refused if it’s neither', async () => {
  const { send, orders } = await openHires(server)
  const rows = (kind: string) =>
    `customer,phone,address,type,delivered,customer type\nHarbour Homes,0491 570 157,40 Wilson Street,Bin,${day(-2)},${kind}\n`
  const { json } = await send(rows('Pty Ltd'))
  expect(json.problems).toEqual([
    { line: 2, column: 'customer type', message: 'must be company or person' },
  ])
  expect((await send(rows('Company'))).json.done).toBe(true)
  expect(await orders()).toMatchObject([{ customer: { type: 'company' } }])
})

test('a dispatcher enters one; only those who set the office up import a file', async () => {
  const { enter, send } = await openHires(server, { role: 'dispatcher' })
  expect((await enter()).status).toBe(201)
  expect((await send(file)).status).toBe(403)
})

/** While something runs, no job of the organisation can be completed. */
async function stopDeliveries(id: string, meanwhile: () => Promise<void>): Promise<void> {
  await server.owner.query(`create function stop_here() returns trigger language plpgsql as
    $$ begin if new.organisation_id = '${id}' then raise exception 'stopped'; end if; return new; end $$`)
  await server.owner.query(
    'create trigger stop_here before update on jobs for each row execute function stop_here()',
  )
  await meanwhile()
  await server.owner.query('drop trigger stop_here on jobs; drop function stop_here()')
}

/** A day as spreadsheets in Australia write it. */
function written(count: number): string {
  const [year, month, date] = day(count).split('-')
  return `${date}/${month}/${year}`
}
