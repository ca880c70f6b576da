import type { Providers } from './provider.ts'
import { createStripe } from './stripe.ts'
import type { StripeOptions } from './stripe.ts'
import { createTestProvider } from './test-provider.ts'
import type { TestProvider } from './test-provider.ts'

/**
 * Those who take payments in this deployment.
 * @param stripe null where only test organisations can be paid
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
