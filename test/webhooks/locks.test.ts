import { test } from 'vitest'
import { untilBlocked } from '#test/eventually.ts'
import { startReceiver } from '#test/webhooks/receivers/receiver.ts'
import { startWorkbench } from './workbench.ts'

/** Transactions that lock the same rows don't block each other's progress. */

const { server, change, newIntegrator, startWorker } = await startWorkbench()

test('deliveries go on while an order keeps the endpoint locked', async () => {
  const { place, register } = await newIntegrator()
  const receiver = await startReceiver()
  const { id } = await register(receiver.url)
  const client = await server.owner.connect()
  try {
    // The foreign key of a delivery takes this lock until the order commits.
    await client.query('begin')
    await client.query('select from webhook_endpoints where id = $1 for key share', [id])
    await using _ = startWorker()
    await place()
    await receiver.waitFor(1)
  } finally {
    await client.query('rollback')
    client.release()
  }
})

test('settling a delivery and disabling its endpoint never deadlock', async () => {
  const { organisation, place, register } = await newIntegrator()
  const { id } = await register('http://127.0.0.1:1025/')
  await place()
  const client = await server.owner.connect()
  try {
    const { rows } = await change('select id from deliveries where endpoint_id = $1', id)
    await client.query('begin')
    await client.query('update webhook_endpoints set enabled = false where id = $1', [id])
    const outcome = { organisation_id: organisation.id, id: rows[0].id, endpoint_id: id }
    const attempt = { at: new Date().toISOString(), status: 500, error: 'x', milliseconds: 1 }
    const settled = server.db.query({
      text: 'select * from settle_deliveries($1)',
      values: [
        JSON.stringify([{ ...outcome, status: 'pending', due_ms: 5000, attempt, gone: false }]),
      ],
    })
    await untilBlocked(server.owner)
    await client.query(`update deliveries set due_at = due_at where endpoint_id = $1`, [id])
    await client.query('commit')
    await settled
  } finally {
    client.release()
  }
})
