import { expect, test } from 'vitest'
import { completeJob } from '#server/orders/jobs/complete-job.ts'
import { startJob } from '#server/orders/jobs/start-job.ts'
import { asHirer } from '#test/actors/hirer.ts'
import { inDays } from '#test/catalogs.ts'
import { openFirm } from '#test/payments/office/firm.ts'

// What happened to an order within one moment shows in the order of cause and effect.

const { server, firm, keeper, till, place } = await openFirm()
const ask = asHirer(server, firm)

/** Moves everything that happened to an order to the instant of its booking. */
async function atOnce(orderId: string): Promise<void> {
  const of = 'select created_at from orders where id ='
  for (const text of [
    `update audit_log set at = (${of} $1::uuid) where subject in (
      select $1::text union all select id::text from jobs where order_id = $1::uuid)`,
    `update mails set created_at = (${of} $1::uuid) where order_id = $1`,
    `update jobs set started_at = (${of} $1::uuid), completed_at = (${of} $1::uuid)
      where order_id = $1 and completed_at is not null`,
    `update payments set created_at = (${of} $1::uuid) where order_id = $1`,
    `update allocations set created_at = (${of} $1::uuid) where order_id = $1`,
  ]) {
    await server.owner.query(text, [orderId])
  }
}

test('what happened at the same instant shows as it came about, in the office and on the hirer’s page', async () => {
  const { id } = await place()
  const changed = await ask('changes', { id, body: { pickupDate: inDays(12) } })
  expect(changed.status, changed.text).toBe(200)
  const { json } = await keeper.ask(`/api/office/${firm.slug}/orders/${id}`)
  type Job = { id: string; type: string }
  const delivery = json.jobs.find(({ type }: Job) => type === 'delivery') as Job
  // Completing it says that it was started, in the same transaction.
  await firm.within((org) => completeJob(org, { id: delivery.id, completion: {}, at: org.now }))
  await till.record({ amount: 45_000, orderId: id })
  await atOnce(id)

  const { json: seen } = await keeper.ask(`/api/office/${firm.slug}/orders/${id}`)
  const kinds = seen.timeline.map(({ kind }: { kind: string }) => kind)
  const mails = kinds.filter((kind: string) => kind.startsWith('mail_'))
  expect(kinds).toEqual(['placed', 'changed', 'job_started', 'job_completed', 'paid', ...mails])
  expect(mails.length).toBeGreaterThan(1)

  const { json: page } = await ask('view', { id })
  expect(page.timeline.map(({ type }: { type: string }) => type)).toEqual([
    'placed',
    'changed',
    'job_started',
    'job_completed',
    'paid',
  ])
})

test('what became of an email is named by its state', async () => {
  const { id } = await place()
  await ask('changes', { id, body: { pickupDate: inDays(12) } })
  const kinds = async () => {
    const { json } = await keeper.ask(`/api/office/${firm.slug}/orders/${id}`)
    const all = json.timeline.map(({ kind }: { kind: string }) => kind)
    return new Set(all.filter((kind: string) => kind.startsWith('mail_')))
  }
  const turn = (set: string) =>
    server.owner.query(`update mails set ${set} where order_id = $1`, [id])
  expect(await kinds()).toEqual(new Set(['mail_waiting']))
  await turn(`status = 'dropped', last_error = 'it would have come too late'`)
  expect(await kinds()).toEqual(new Set(['mail_dropped']))
  await turn(`status = 'failed'`)
  expect(await kinds()).toEqual(new Set(['mail_failed']))
  await turn(`status = 'sent', sent_at = now()`)
  expect(await kinds()).toEqual(new Set(['mail_sent']))
})

test('what became of a text message is named too, with what it says', async () => {
  const { id } = await place({ phone: '0491 570 156' })
  expect((await ask('texts', { id, body: { on: true } })).status).toBe(200)
  const { json } = await keeper.ask(`/api/office/${firm.slug}/orders/${id}`)
  const [delivery] = json.jobs
  await firm.within((org) => startJob(org, delivery.id, {}))
  const texts = async () => {
    const { json: seen } = await keeper.ask(`/api/office/${firm.slug}/orders/${id}`)
    type Shown = { kind: string; text: string | null }
    return seen.timeline.filter(({ kind }: Shown) => kind.startsWith('text_')) as Shown[]
  }
  expect(await texts()).toMatchObject([
    { kind: 'text_waiting', text: expect.stringContaining('our crew is on its way') },
  ])
  const turn = (set: string) =>
    server.owner.query(`update texts set ${set} where order_id = $1`, [id])
  for (const status of ['failed', 'dropped']) {
    await turn(`status = '${status}'`)
    expect(await texts()).toMatchObject([{ kind: `text_${status}` }])
  }
  await turn(`status = 'sent', sent_at = now()`)
  expect(await texts()).toMatchObject([{ kind: 'text_sent' }])
})
