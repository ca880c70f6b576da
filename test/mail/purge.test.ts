import { expect, test } from 'vitest'
import { purgeMails } from '#server/mail/purge-mails.ts'
import { anOrder, plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, placeByBrowser, startTestServer } from '#test/harness.ts'
import { asOperator } from '#test/actors/operator.ts'
import { checkInvariants } from '#test/invariants.ts'

const server = await startTestServer()
const operate = asOperator(server.databaseUrl)

test('sent emails are deleted after 30 days and unsent ones after 90, in batches', async () => {
  const [one, other] = [
    await createTestOrganisation(server.db, plainCatalog),
    await createTestOrganisation(server.db, plainCatalog),
  ]
  const mailed = async (organisation: typeof one) => {
    const { id } = (await placeByBrowser(server, organisation, anOrder())).json
    const { rows } = await server.owner.query('select id from mails where order_id = $1', [id])
    return String(rows[0]?.id)
  }
  const age = (id: string, status: string, days: number) =>
    server.owner.query(
      `update mails set status = $2, created_at = now() - make_interval(days => $3),
        sent_at = case when $2 = 'sent' then now() - make_interval(days => $3) end where id = $1`,
      [id, status, days],
    )
  const [old, young, failed, pending] = [
    await mailed(one),
    await mailed(one),
    await mailed(one),
    await mailed(one),
  ]
  await age(old, 'sent', 31)
  await age(young, 'sent', 29)
  await age(failed, 'failed', 89)
  await age(pending, 'pending', 89)
  await age(await mailed(one), 'failed', 91)
  await age(await mailed(one), 'pending', 91)
  const retried = await mailed(one)
  await age(retried, 'failed', 91)
  await operate('mail', 'retry', one.slug, retried)
  await age(await mailed(other), 'sent', 31)
  await server.owner.query(
    `insert into mails (organisation_id, id, recipient, subject, body, status, sent_at, created_at)
      select organisation_id, gen_random_uuid(), recipient, subject, body, status, sent_at, created_at
      from mails, generate_series(1, 2500) where id = $1`,
    [old],
  )

  const [batch] = await server.db.query<{ count: number }>({
    text: 'select purge_mails(10, 30) as count',
  })
  expect(batch?.count).toBe(10)
  expect(await purgeMails(server.db, 30)).toBe(2500 + 4 - 10)
  expect(await purgeMails(server.db, 30)).toBe(0)
  const left = (await operate('mail', 'list', one.slug)).data.map(({ id }: { id: string }) => id)
  expect(left.toSorted()).toEqual([young, failed, pending, retried].toSorted())
  expect((await operate('mail', 'list', other.slug)).data).toEqual([])
  await checkInvariants(server.owner)
})
