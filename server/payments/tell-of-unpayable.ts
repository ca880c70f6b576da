import type { Database } from '#server/db/connect.ts'
import type { Log } from '#server/log.ts'
import type { Providers } from '#server/payments/providers/provider.ts'

/** Warns whoever starts a server of organisations that ask to be paid where nobody can take it. */
export async function tellOfUnpayable(
  db: Database,
  providers: Pick<Providers, 'stripe'>,
  log: Log,
): Promise<void> {
  if (providers.stripe !== null) return
  const found = await db.query<{ slug: string }>({
    text: 'select slug from organisations_paid_first()',
  })
  if (found.length === 0) return
  log.warn(
    { organisations: found.map(({ slug }) => slug) },
    'these require payment and nobody can take it, so their orders expire unpaid: set STRIPE_SECRET_KEY',
  )
}
