import { query } from '#server/db/transaction.ts'
import type { Org } from '#server/db/tenant.ts'
import { isUuid } from '#server/db/uuid.ts'
import { Refusal } from '#server/refusal.ts'
import type { LinkPurpose } from './record-mail.ts'

export type Mail = {
  id: string
  recipient: string
  subject: string
  /** With a placeholder for the link; see `link-placeholder.ts`. */
  body: string
  html: string | null
  /** A calendar file that goes with it. */
  calendar?: string | null
  /**
   * `held back` waits because its recipient has had enough emails for now; `dropped` waited a day for
   * that.
   */
  status: 'pending' | 'held back' | 'sent' | 'failed' | 'dropped'
  attempts: number
  last_error: string | null
  order_id: string | null
  /** What its link is for, if it's one for a person who signs in or to an invoice. */
  link_for: LinkPurpose | 'invoice' | null
  link_id: string | null
  /** Other invoices that it links to. */
  more_invoices?: string[] | null
  created_at: Date
  sent_at: Date | null
}

const selectMails = (org: Org) =>
  query
    .selectFrom('mails')
    .select(['id', 'recipient', 'subject', 'body', 'html', 'calendar', 'attempts'])
    .select([
      'last_error',
      'order_id',
      'link_for',
      'link_id',
      'more_invoices',
      'created_at',
      'sent_at',
    ])
    .select((eb) =>
      eb
        .case()
        // One that was tried waits for its next attempt instead.
        .when(
          eb.and([
            eb('status', '=', 'pending'),
            eb('attempts', '=', 0),
            eb('held_since', 'is not', null),
          ]),
        )
        .then('held back')
        .else(eb.ref('status'))
        .end()
        .as('status'),
    )
    .where('organisation_id', '=', org.id)
    .$castTo<Mail>()

/** The latest hundred emails of the organisation, newest first. */
export function listMails(org: Org): Promise<Mail[]> {
  return org.tx.run(selectMails(org).orderBy('created_at', 'desc').orderBy('id', 'desc').limit(100))
}

/**
 * One email.
 * @throws Refusal 404 for an unknown id
 */
export async function findMail(org: Org, id: string): Promise<Mail> {
  const [mail] = isUuid(id) ? await org.tx.run(selectMails(org).where('id', '=', id)) : []
  if (!mail) throw new Refusal(404, `there is no email ${id}`)
  return mail
}
