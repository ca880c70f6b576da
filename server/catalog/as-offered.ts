import type { LoadedCatalog } from './load-catalog.ts'

const closed = new WeakMap<LoadedCatalog, LoadedCatalog>()

/**
 * A catalogue as it is shown: closed where orders must be paid and nobody can take the payment, which
 * would only hold bins for an hour and then cancel. Settings of the deployment decide on that, so it is
 * no part of the catalogue itself.
 */
export function asOffered(catalog: LoadedCatalog, takesPayment: boolean): LoadedCatalog {
  if (!mustClose(catalog, takesPayment) || !catalog.public.onlineBookingOpen) return catalog
  const known = closed.get(catalog)
  if (known) return known
  const shown = { ...catalog.public, onlineBookingOpen: false }
  const made = { ...catalog, public: shown, json: Buffer.from(JSON.stringify(shown)) }
  closed.set(catalog, made)
  return made
}

/** Whether orders must be paid and cannot be. */
export function mustClose(
  { rules }: { rules: Pick<LoadedCatalog['rules'], 'paymentRequired'> },
  takesPayment: boolean,
): boolean {
  return rules.paymentRequired && !takesPayment
}
