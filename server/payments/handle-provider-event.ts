import type { Database } from '#server/db/connect.ts'
import type { Log } from '#server/log.ts'
import { enterOrganisation } from '#server/organisations/enter-organisation.ts'
import { Refusal } from '#server/refusal.ts'
import { applyProviderEvent } from './apply-provider-event.ts'
import type { PaymentProvider } from '#server/payments/providers/provider.ts'

export type SignedRequest = { body: Buffer; signature: string | undefined }

/**
 * Handles a request from a payment provider. A signed event that doesn't match our records is logged
 * as an error, because money may have moved.
 * @returns the id of the organisation where it changed something; null if it changed nothing
 * @throws Refusal 400 when the signature is wrong, 422 when the event has another form, is from another
 *   mode, or doesn't match its session
 */
export async function handleProviderEvent(
  { db, log }: { db: Database; log: Log },
  provider: PaymentProvider,
  { body, signature }: SignedRequest,
): Promise<string | null> {
  const event = await provider.read(body, signature).catch((error: unknown) => {
    if (error instanceof Refusal && error.status === 422) {
      log.error({ provider: provider.name, err: error }, 'payment provider event rejected')
    }
    throw error
  })
  if (!event) return null
  const { organisationId, type } = event
  const facts = { provider: provider.name, organisation: organisationId, event: type }
  const actor = { type: 'provider', name: provider.name } as const
  try {
    const changed = await enterOrganisation(db, organisationId, actor, (org) =>
      applyProviderEvent({ ...org, takesPayment: true }, provider.name, event, log),
    )
    log.info({ ...facts, changed }, 'payment provider event handled')
    return changed ? organisationId : null
  } catch (error) {
    if (error instanceof Refusal) {
      log.error({ ...facts, err: error }, 'payment provider event rejected')
    }
    throw error
  }
}
