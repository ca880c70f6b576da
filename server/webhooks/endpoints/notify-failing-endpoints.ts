import { sql } from 'kysely'
import { query } from '#server/db/transaction.ts'
import type { Org } from '#server/db/tenant.ts'
import { recordMail } from '#server/mail/record-mail.ts'

type Endpoint = {
  id: string
  url: string
  enabled: boolean
  disabled_reason: 'gone' | 'failing' | 'by_hand' | null
  failing_since: Date | null
  email: string | null
}

/**
 * Emails an organisation when an endpoint has failed for an hour, and again when it is disabled, which
 * happens after five days of failures.
 * @returns how many emails it wrote
 */
export async function notifyFailingEndpoints(org: Org): Promise<number> {
  const endpoints = await org.tx.run(sql<Endpoint>`
    select e.id, e.url, e.enabled, e.disabled_reason, e.failing_since, o.email
    from webhook_endpoints e join organisations o on o.id = e.organisation_id
    where e.organisation_id = ${org.id} and e.deleted_at is null and (
      (e.enabled and e.warned_at is null
        and e.failing_since < ${org.now}::timestamptz - interval '1 hour')
      or (e.disabled_reason in ('gone', 'failing') and e.told_disabled_at is null))
    order by e.id
    for no key update of e`)
  let written = 0
  for (const endpoint of endpoints) {
    const { email } = endpoint
    if (email !== null && email !== '') {
      await recordMail(org, { recipient: email, ...composeNotice(org.name, endpoint) })
      written += 1
    }
    await org.tx.run(
      query
        .updateTable('webhook_endpoints')
        .set(endpoint.enabled ? { warned_at: org.now } : { told_disabled_at: org.now })
        .where('organisation_id', '=', org.id)
        .where('id', '=', endpoint.id),
    )
  }
  return written
}

function composeNotice(name: string, endpoint: Endpoint): { subject: string; body: string } {
  const { id, url, enabled, disabled_reason, failing_since } = endpoint
  const since = failing_since?.toISOString() ?? ''
  const heading = `Webhook endpoint ${id} of ${name}\n${url}\n\n`
  if (enabled) {
    return {
      subject: 'Your webhook endpoint is failing',
      body: `${heading}Every delivery to this endpoint has failed since ${since}. We'll keep trying. If it still fails after five days, we'll disable it. You can have the missed events sent again once it works.\n`,
    }
  }
  const why =
    disabled_reason === 'gone'
      ? 'It answered 410 Gone, which asks us to stop sending.'
      : `Every delivery to it has failed for five days, since ${since}.`
  return {
    subject: 'Your webhook endpoint was disabled',
    body: `${heading}${why} Enable it again once it works, then use "recover" to get the events it missed.\n`,
  }
}
