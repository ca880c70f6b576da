import { auditText } from '#server/actor.ts'
import { query } from '#server/db/transaction.ts'
import type { Org } from '#server/db/tenant.ts'

export type AuditAction =
  | 'api_key.created'
  | 'api_key.revoked'
  | `bank_line.${'accepted' | 'ignored' | 'reopened'}`
  | 'bank.imported'
  | `bin.${'created' | 'changed' | 'moved' | 'imported'}`
  | 'books.exported'
  | `catalog.${'imported' | 'published'}`
  | `charge.${'proposed' | 'corrected' | 'withdrawn' | 'created' | 'changed' | 'notified'}`
  | `charge.${'disputed' | 'approved' | 'waived' | 'reopened'}`
  | `customer.${'created' | 'changed' | 'imported' | 'merged' | 'unmerged'}`
  | `customer.${'stopped' | 'released' | 'stop_overridden' | 'statement_sent'}`
  | `${'depot' | 'driver' | 'vehicle'}.${'created' | 'changed' | 'imported'}`
  | `docket.${'created' | 'changed' | 'voided'}`
  | `driver.${'code_made' | 'phone_joined' | 'phone_ended' | 'phone_emptied'}`
  | 'driver.positions_acknowledged'
  | `export.${'asked_for' | 'made' | 'failed' | 'downloaded'}`
  | `invoice.${'drafted' | 'draft_changed' | 'draft_deleted' | 'issued'}`
  | `invoice.${'sent' | 'credited' | 'written_off'}`
  | 'invoice.reminded'
  | `invoice.reminders_${'paused' | 'resumed'}`
  | `invoice_run.${'started' | 'finished'}`
  | `job.${string}`
  | 'mail.retried'
  | `member.${'invited' | 'joined' | 'role_changed' | 'removed'}`
  | `invitation.${'revoked' | 'resent'}`
  | 'order.approved'
  | 'order.cancelled'
  | 'order.changed'
  | 'order.charged'
  | `order.${'customer_linked' | 'customer_unlinked'}`
  | 'order.details_changed'
  | 'order.discounted'
  | 'order.entered'
  | 'order.link_renewed'
  | 'order.texts_chosen'
  | 'job.photo_added'
  | 'order.mail_requested'
  | 'order.noted'
  | 'order.pin_set'
  | 'event.redelivered'
  | 'order.rules_overridden'
  | `order.terms_${'accepted' | 'read_out' | 'sent'}`
  | `organisation.${'created' | 'second_factor_changed'}`
  | `organisation.${'profile_changed' | 'logo_changed' | 'letters_changed'}`
  | `organisation.${'dispatch_changed' | 'charges_changed' | 'money_changed' | 'locked'}`
  | `organisation.${'origin_added' | 'origin_removed'}`
  | `run.${'created' | 'changed' | 'closed' | 'reopened' | 'deleted' | 'stops_changed'}`
  | `rail.${'settled' | 'reopened'}`
  | `reply_address.${'asked_for' | 'confirmed'}`
  | `personal_data.${'exported' | 'erased'}`
  | `payment.${'received' | 'recorded' | 'allocated' | 'released' | 'reversed'}`
  | `payment.${'refunded' | 'refund_failed'}`
  | `subscription.${'activated' | 'deactivated'}`
  | `tip_site.${'created' | 'changed' | 'imported' | 'priced'}`
  | `vehicle.${'checked' | 'cleared'}`
  | `view.${'saved' | 'changed' | 'deleted'}`
  | `webhook_endpoint.${'created' | 'changed' | 'deleted' | 'recovered' | 'secret_rotated'}`

/** What someone did to the thing with the id `subject`. */
export type AuditEntry = {
  action: AuditAction
  subject: string
  /** The values that changed; leave out what didn't exist, or is secret. */
  before?: object
  after?: object
}

type By = Pick<Org, 'id' | 'tx' | 'actor'> & Partial<Pick<Org, 'now'>>

/**
 * Adds a row to the audit log in the transaction of the change itself: `org.actor` did `action` to
 * the thing with the id `subject`.
 * @param change the values that changed, before and after; leave out what didn't exist, or is secret
 */
export async function recordAudit(
  org: By,
  action: AuditAction,
  subject: string,
  change: Pick<AuditEntry, 'before' | 'after'> = {},
): Promise<void> {
  await recordAudits(org, [{ action, subject, ...change }])
}

/** As {@link recordAudit}, for many things at once. */
export async function recordAudits(org: By, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return
  await org.tx.run(
    query.insertInto('audit_log').values(
      entries.map(({ action, subject, before, after }) => ({
        organisation_id: org.id,
        actor: auditText(org.actor),
        action,
        subject,
        ...(org.now && { at: org.now }),
        ...(org.actor.type === 'account' && {
          account_id: org.actor.id,
          address: org.actor.address ?? null,
        }),
        before: before ? JSON.stringify(before) : null,
        after: after ? JSON.stringify(after) : null,
      })),
    ),
  )
}
