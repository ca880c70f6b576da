import type { Organisation } from '#server/db/tenant.ts'

/** What Kerbside needs from a payment provider. Amounts are integer cents. */

export type ProviderName = 'stripe' | 'test'

export type SessionToOpen = {
  id: string
  organisationId: string
  slug: string
  organisationName: string
  orderId: string
  /** What is paid, such as `booking 7F3-K2Q-X`. */
  what: string
  email: string
  amount: number
  currency: string
  returnUrl: string
  expiresAt: Date
}

export type RefundToSend = {
  id: string
  organisationId: string
  paymentId: string
  amount: number
  /** How long ago it was written, in milliseconds. It may have been sent since. */
  ageMs: number
}

/** Something that happened at a provider. `providerSessionId`, `paymentId` and `refundId` are the
 * provider's own. */
export type ProviderEvent =
  | {
      type: 'paid'
      organisationId: string
      sessionId: string
      providerSessionId: string
      paymentId: string
      amount: number
      currency: string
      /** When it was paid, by the provider's clock in whole seconds; left out if it doesn't say. */
      at?: Date
    }
  | { type: 'expired'; organisationId: string; sessionId: string; providerSessionId: string }
  | {
      type: 'refunded'
      organisationId: string
      /** Our session that the payment was made in; null if the provider doesn't name it. */
      sessionId: string | null
      paymentId: string
      /** The payment's running total, not the amount of one refund. */
      refunded: number
      /** When the total was true, by the provider's clock in whole seconds. */
      at: Date
    }
  | {
      type: 'refund_failed'
      organisationId: string
      paymentId: string
      refundId: string
      /** Our id of the refund; null if it was made at the provider. */
      ourRefundId: string | null
      amount: number
      reason: string | null
      at: Date
    }

export type PaymentProvider = {
  name: ProviderName
  /** Opens a payment page. Opening the same session again returns the same page. */
  open(session: SessionToOpen): Promise<{ id: string; url: string }>
  /** Ends a session so that it can't be paid; returns its payment if there is one already. */
  close(providerSessionId: string): Promise<ProviderEvent | null>
  /** Sends money back; the same refund id never sends it twice. */
  refund(refund: RefundToSend): Promise<{ id: string }>
  /**
   * Reads a signed request; null if it concerns nothing of ours.
   * @throws Refusal 400 when the signature is wrong or old
   */
  read(body: Buffer, signature: string | undefined): Promise<ProviderEvent | null>
}

export type Providers = { stripe: PaymentProvider | null; test: PaymentProvider }

/**
 * The provider that takes an organisation's payments; null if none is set up. A test organisation
 * never takes real money, and the test provider serves only test organisations.
 */
export function providerOf(
  organisation: Pick<Organisation, 'test'>,
  providers: Providers,
): PaymentProvider | null {
  return organisation.test ? providers.test : providers.stripe
}

/** Whether an organisation's hirers can pay online. */
export function takesPayment(
  organisation: Pick<Organisation, 'test'>,
  providers: Pick<Providers, 'stripe'>,
): boolean {
  return organisation.test || providers.stripe !== null
}
