import { auditText } from '#server/actor.ts'
import { query } from '#server/db/transaction.ts'
import type { Org } from '#server/db/tenant.ts'

export type AuditAction =
  | 'api_key.created'
  | 'api_key.revoked'
  | `bin.${'created' | 'changed' | 'moved' | 'imported'}`
  | `catalog.${'imported' | 'published'}`
  | `customer.${'created' | 'changed' | 'imported' | 'merged' | 'unmerged'}`
  | `customer.${'stopped' | 'released' | 'stop_overridden'}`
  | `${'depot' | 'driver' | 'vehicle'}.${'created' | 'changed' | 'imported'}`
  | `docket.${'created' | 'changed' | 'voided'}`
  | `driver.${'code_made' | 'phone_joined' | 'phone_ended' | 'positions_acknowledged'}`
  | `export.${'asked_for' | 'made' | 'failed' | 'downloaded'}`
  | `job.${string}`
  | 'mail.retried'
  | `member.${'invited' | 'joined' | 'role_changed' | 'removed'}`
  | `invitation.${'revoked' | 'resent'}`
  | 'order.approved'
  | 'order.cancelled'
  | 'order.changed'
  | `order.${'customer_linked' | 'customer_unlinked'}`
  | 'order.details_changed'
  | 'order.discounted'
  | 'order.link_renewed'
  | 'order.mail_requested'
  | 'order.noted'
  | 'order.pin_set'
  | 'event.redelivered'
  | 'order.rules_overridden'
  | `order.terms_${'accepted' | 'read_out' | 'sent'}`
  | `organisation.${'created' | 'second_factor_changed'}`
  | `organisation.${'profile_changed' | 'logo_changed' | 'letters_changed'}`
  | 'organisation.dispatch_changed'
  | `organisation.${'origin_added' | 'origin_removed'}`
  | `run.${'created' | 'changed' | 'closed' | 'deleted' | 'stops_changed'}`
  | `reply_address.${'asked_for' | 'confirmed'}`
  | `personal_data.${'exported' | 'erased'}`
  | `payment.${'received' | 'refunded' | 'refund_failed'}`
  | `subscription.${'activated' | 'deactivated'}`
  | `tip_site.${'created' | 'changed' | 'imported' | 'priced'}`
  | `vehicle.${'checked' | 'cleared'}`
  | `view.${'saved' | 'changed' | 'deleted'}`
  | `webhook_endpoint.${'created' | 'changed' | 'deleted' | 'recovered' | 'secret_rotated'}`

/**
 * Adds a row to the audit log in the transaction of the change itself: `org.actor` did `action` to
 * the thing with the id `subject`.
 * @param change the values that changed, before and after; leave out what didn't exist, or is secret
 */
export async function recordAudit(
  org: Pick<Org, 'id' | 'tx' | 'actor'> & Partial<Pick<Org, 'now'>>,
  action: AuditAction,
  subject: string,
  { before, after }: { before?: object; after?: object } = {},
): Promise<void> {
  await org.tx.run(
    query.insertInto('audit_log').values({
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
    }),
  )
}
