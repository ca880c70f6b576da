import type { Org } from '#server/db/tenant.ts'
import { isUuid } from '#server/db/uuid.ts'
import { Refusal } from '#server/refusal.ts'

export type Mail = {
  id: string
  recipient: string
  subject: string
  /** With a sign where the link belongs; see `open-links`. */
  body: string
  html: string | null
  status: 'pending' | 'sent' | 'failed'
  attempts: number
  last_error: string | null
  order_id: string | null
  created_at: Date
  sent_at: Date | null
}

const columns = `id, recipient, subject, body, html, status, attempts, last_error, order_id,
  created_at, sent_at`

/** The latest hundred mails of the organisation, newest first. */
export function listMails(org: Org): Promise<Mail[]> {
  return org.tx.run<Mail>({
    text: `select ${columns} from mails
      where organisation_id = $1 order by created_at desc, id desc limit 100`,
    values: [org.id],
  })
}

/**
 * One mail.
 * @throws Refusal 404 when there is none with this id
 */
export async function findMail(org: Org, id: string): Promise<Mail> {
  const [mail] = isUuid(id)
    ? await org.tx.run<Mail>({
        text: `select ${columns} from mails where organisation_id = $1 and id = $2`,
        values: [org.id, id],
      })
    : []
  if (!mail) throw new Refusal(404, `there is no mail ${id}`)
  return mail
}
