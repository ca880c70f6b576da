import type { Database } from '#server/db/connect.ts'
import type { Log } from '#server/log.ts'
import type { Providers } from '#server/payments/providers/provider.ts'

/** Warns at startup about organisations that require payment while no provider is configured. */
export async function warnIfPaymentsUnconfigured(
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
    'these organisations require payment but no provider is set up, so their orders expire unpaid: set STRIPE_SECRET_KEY',
  )
}
