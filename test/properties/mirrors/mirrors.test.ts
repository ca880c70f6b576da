import fc from 'fast-check'
import { expect, test } from 'vitest'
import { asIntegrator } from '#test/actors/integrator.ts'
import { anOrder, inDays } from '#test/catalogs.ts'
import { eventually } from '#test/eventually.ts'
import { placeByKey, startTestServer } from '#test/harness.ts'
import type { TestOrganisation, TestServer } from '#test/harness.ts'
import { openFirm } from '#test/properties/dispatch/firm.ts'
import { step } from '#test/properties/dispatch/steps.ts'
import type { Step } from '#test/properties/dispatch/steps.ts'
import { takeStep } from '#test/properties/dispatch/take-step.ts'
import { tryHistories } from '#test/properties/try-histories.ts'
import { startReceiver } from '#test/webhooks/receivers/receiver.ts'
import type { Answering } from '#test/webhooks/receivers/receiver.ts'
import { differences, keep } from './mirror.ts'
import type { Mirror, Record } from './mirror.ts'
import { pollMirror } from './poll-mirror.ts'

// Rules, section 10, "Mirroring": the office, drivers, hirers and integrators change the same orders at once, through two
// servers. A copy made by polling and one made by events both come to what the API shows. `MIRRORS=50` with
// `--testTimeout=0` tries more.

const first = await startTestServer({ deliveries: true })
const second = await startTestServer({}, first.databaseUrl)
const servers = [first, second]

type Placing = { who: 'integrator' }
const placing: fc.Arbitrary<Placing> = fc.constant({ who: 'integrator' })
const steps = fc.array(
  fc.oneof({ weight: 4, arbitrary: step }, { weight: 1, arbitrary: placing }),
  {
    minLength: 24,
    maxLength: 40,
    size: 'max',
  },
)

test('copies by polling and by events come to what the API shows', async () => {
  await tryHistories(steps, { variable: 'MIRRORS', few: 2 }, async (history, done) => {
    const firm = await openFirm(first, { orders: 3, phones: true })
    const { organisation } = firm
    const [polled, pushed]: Mirror[] = [new Map(), new Map()]
    if (!polled || !pushed) throw new Error('there are two')

    const receiver = await startReceiver(failingNowAndThen((record) => keep(pushed, record)))
    const integrator = asIntegrator(first, organisation)
    const { id, updatedAt } = await integrator.register(receiver.url, { eventTypes: ['*'] })
    const lists = ['orders', 'jobs'] as const
    // What was there before comes by a list once.
    for (const list of lists) await pollMirror(pushed, list, { servers, organisation })()

    const stops = lists.map((list) => pollMirror(polled, list, { servers, organisation }))
    const day = { ...firm, undoIds: [], sent: new Map<string, unknown>() }
    const people = Object.values(Object.groupBy(history, personOf))
    // Each person does one thing after another, and all of them at once.
    const working = people.map(async (own = [], at) => {
      const server = servers[at % servers.length] ?? first
      for (const one of own) {
        done.steps += 1
        await (one.who === 'integrator'
          ? place(server, organisation)
          : takeStep({ ...day, server }, one))
      }
    })
    const worked = await Promise.allSettled(working)
    await Promise.all(stops.map((stop) => stop()))
    expect(worked.filter(({ status }) => status === 'rejected')).toEqual([])

    const now = { server: first, organisation }
    expect(await differences(polled, now)).toEqual([])
    await eventually(async () => {
      await integrator.call('POST', `webhook-endpoints/${id}/recover`, { since: updatedAt })
      return differences(pushed, now)
    }).toEqual([])
    await integrator.call('DELETE', `webhook-endpoints/${id}`)
    await receiver.close()
  })
}, 90_000)

/** Every third request fails; the event comes again. */
function failingNowAndThen(take: (record: Record) => void): Answering {
  let requests = 0
  return (response, { json }) => {
    requests += 1
    const fails = requests % 3 === 0
    if (!fails) take(json.data)
    response.writeHead(fails ? 500 : 204).end()
  }
}

async function place(server: TestServer, organisation: TestOrganisation): Promise<void> {
  const body = anOrder({ deliveryDate: inDays(2), pickupDate: inDays(9) })
  const { status } = await placeByKey(server, organisation, body)
  expect([201, 422, 429]).toContain(status)
}

/** Who can't do several things at once. */
function personOf(one: Step | Placing): string {
  if (one.who === 'driver') return `driver ${one.which}`
  if (one.who === 'undo' || one.who === 'close') return 'board'
  return one.who === 'hirer' || one.who === 'cancel' ? 'customer' : one.who
}
