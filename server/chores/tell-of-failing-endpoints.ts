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
 * Mails an organisation when an endpoint has failed for a day, four days before it is disabled, and
 * when it was.
 * @returns how many mails were written
 */
export async function tellOfFailingEndpoints(org: Org): Promise<number> {
  const endpoints = await org.tx.run<Endpoint>({
    text: `select e.id, e.url, e.enabled, e.disabled_reason, e.failing_since, o.email
      from webhook_endpoints e join organisations o on o.id = e.organisation_id
      where e.organisation_id = $1 and e.deleted_at is null and (
        (e.enabled and e.warned_at is null and e.failing_since < $2::timestamptz - interval '1 day')
        or (e.disabled_reason in ('gone', 'failing') and e.told_disabled_at is null))
      order by e.id
      for no key update of e`,
    values: [org.id, org.now],
  })
  let written = 0
  for (const endpoint of endpoints) {
    const { email } = endpoint
    if (email !== null && email !== '') {
      await recordMail(org, { recipient: email, ...compose(org.name, endpoint) })
      written += 1
    }
    await org.tx.run({
      text: endpoint.enabled
        ? 'update webhook_endpoints set warned_at = $3 where organisation_id = $1 and id = $2'
        : 'update webhook_endpoints set told_disabled_at = $3 where organisation_id = $1 and id = $2',
      values: [org.id, endpoint.id, org.now],
    })
  }
  return written
}

function compose(name: string, endpoint: Endpoint): { subject: string; body: string } {
  const { id, url, enabled, disabled_reason, failing_since } = endpoint
  const since = failing_since?.toISOString() ?? ''
  const heading = `Webhook endpoint ${id} of ${name}\n${url}\n\n`
  if (enabled) {
    return {
      subject: 'Your webhook endpoint is failing',
      body: `${heading}Every delivery to it has failed since ${since}. We keep trying. If nothing arrives within five days of that, the endpoint is disabled; what it missed can be sent again once it works.\n`,
    }
  }
  const why =
    disabled_reason === 'gone'
      ? 'It answered 410, which asks us to send nothing more.'
      : `Every delivery to it failed for five days, since ${since}.`
  return {
    subject: 'Your webhook endpoint was disabled',
    body: `${heading}${why} Enable it again when it works, and use "recover" to be sent what it missed.\n`,
  }
}
