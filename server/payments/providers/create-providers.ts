import type { Providers } from './provider.ts'
import { createStripe } from './stripe.ts'
import type { StripeOptions } from './stripe.ts'
import { createTestProvider } from './test-provider.ts'
import type { TestProvider } from './test-provider.ts'

/**
 * The payment providers of this deployment.
 * @param stripe null if only test organisations take payments
 */
export async function createProviders({
  stripe,
  baseUrl,
  secret,
}: {
  stripe: StripeOptions | null
  baseUrl: string
  secret: string
}): Promise<Providers & { test: TestProvider }> {
  return {
    stripe: stripe && (await createStripe(stripe)),
    test: createTestProvider({ baseUrl, secret }),
  }
}
