import { expect, test } from 'vitest'
import { purgeAuditLog } from '#server/audit/purge-audit-log.ts'
import { purgeEvents } from '#server/webhooks/deliveries/purge-events.ts'
import { purgeMails } from '#server/mail/purge-mails.ts'
import { anOrder, plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, placeByBrowser, startTestServer, withKey } from '#test/harness.ts'
import type { TestOrganisation } from '#test/harness.ts'

// What is kept for as many days as the operator sets (docs/operating.md, "What is kept").

const server = await startTestServer()

async function countAudit({ id }: TestOrganisation): Promise<number> {
  const { rows } = await server.owner.query<{ count: number }>(
    'select count(*)::int from audit_log where organisation_id = $1',
    [id],
  )
  return rows[0]?.count ?? 0
}

test('the audit log loses what is older than the setting, in batches, and nothing else', async () => {
  const organisation = await createTestOrganisation(server.db, plainCatalog)
  await placeByBrowser(server, organisation, anOrder())
  const before = await countAudit(organisation)
  await server.owner.query(
    `insert into audit_log (organisation_id, at, actor, action, subject)
      select $1, now() - make_interval(days => days), 'operator', 'order.noted', 'x'
      from (select 1828 as days from generate_series(1, 2500)
        union all select 1826 union all select 366 union all select 364) old`,
    [organisation.id],
  )
  expect(await purgeAuditLog(server.db, 1827)).toBe(2500)
  expect(await countAudit(organisation)).toBe(before + 3)
  // A year stays whatever is asked.
  expect(await purgeAuditLog(server.db, 1)).toBe(2)
  expect(await countAudit(organisation)).toBe(before + 1)
})

test('an order stays with its invoice-able facts when its event, email and audit rows have gone', async () => {
  const organisation = await createTestOrganisation(server.db, plainCatalog)
  const { id, total } = (await placeByBrowser(server, organisation, anOrder())).json
  const cancel = { method: 'POST', headers: withKey(organisation.writeKey), body: '{}' }
  await server.fetch(`/api/v1/orders/${id}/cancel`, cancel)
  const since = [organisation.id, 2000]
  await server.owner.query(
    `with e as (update events set created_at = created_at - make_interval(days => $2) where organisation_id = $1),
      m as (update mails set created_at = created_at - make_interval(days => $2), status = 'sent',
        sent_at = now() - make_interval(days => $2) where organisation_id = $1)
      update audit_log set at = at - make_interval(days => $2) where organisation_id = $1`,
    since,
  )
  expect(await purgeEvents(server.db, 2001)).toBe(0)
  expect(await purgeMails(server.db, 2001)).toBe(0)
  expect(await purgeEvents(server.db, 30)).toBeGreaterThan(0)
  expect(await purgeMails(server.db, 30)).toBeGreaterThan(0)
  expect(await purgeAuditLog(server.db, 1827)).toBeGreaterThan(0)
  const headers = withKey(organisation.readKey)
  const { status, json } = await server.fetch(`/api/v1/orders/${id}`, { headers })
  expect([status, json.status, json.total]).toEqual([200, 'cancelled', total])
  expect((await server.fetch('/api/v1/events', { headers })).json.data).toEqual([])
})
