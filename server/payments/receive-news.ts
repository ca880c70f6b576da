import type { Database } from '#server/db/connect.ts'
import { enterOrganisation } from '#server/organisations/enter-organisation.ts'
import { Refusal } from '#server/refusal.ts'
import type { Log } from '#server/log.ts'
import type { PaymentProvider } from '#server/payments/providers/provider.ts'
import { settleNews } from './settle-news.ts'

export type Told = { body: Buffer; signature: string | undefined }

/**
 * Takes what a provider sends: the one way by which an order becomes paid. What is signed but does
 * not fit is written to the log, because money may have moved.
 * @throws Refusal 400 where the signature is wrong, 422 where it is not what was asked for
 */
export async function receiveNews(
  { db, log }: { db: Database; log: Log },
  provider: PaymentProvider,
  { body, signature }: Told,
): Promise<void> {
  const news = await provider.read(body, signature)
  if (!news) return
  const actor = { type: 'provider', name: provider.name } as const
  const about = { provider: provider.name, organisation: news.organisationId, news: news.type }
  try {
    const changed = await enterOrganisation(db, news.organisationId, actor, (org) =>
      settleNews(org, provider.name, news, log),
    )
    log.info({ ...about, changed }, 'a payment provider told')
  } catch (error) {
    if (error instanceof Refusal) log.error({ ...about, err: error }, 'a payment was refused')
    throw error
  }
}
