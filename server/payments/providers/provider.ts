import type { Organisation } from '#server/db/tenant.ts'

/**
 * What Kerbside needs of whoever takes the money: a hosted page, its end, money back, and news that
 * are known to come from there. Amounts are integer cents.
 */

export type ProviderName = 'stripe' | 'test'

export type SessionToOpen = {
  id: string
  organisationId: string
  slug: string
  organisationName: string
  orderId: string
  reference: string
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
}

/** What a provider says has happened; the ids are those it was given and its own. */
export type News =
  | {
      type: 'paid'
      organisationId: string
      sessionId: string
      paymentId: string
      amount: number
      currency: string
    }
  | { type: 'expired'; organisationId: string; sessionId: string }
  | {
      type: 'refunded'
      organisationId: string
      paymentId: string
      /** Of the payment in all, not by this one refund. */
      refunded: number
      /** As of when, by the provider's clock in whole seconds. */
      at: Date
    }
  | {
      type: 'refund_failed'
      organisationId: string
      paymentId: string
      /** The provider's id of it, and ours where it was asked of it here. */
      refundId: string
      ours: string | null
      amount: number
      reason: string | null
      at: Date
    }

export type PaymentProvider = {
  name: ProviderName
  /** Opens a page to pay on. The same session opened again is the same page. */
  open(session: SessionToOpen): Promise<{ id: string; url: string }>
  /** Ends a session, so that it can no longer be paid; or says that it was. */
  close(providerSessionId: string): Promise<News | null>
  /** Gives money back, once for each id of a refund. */
  refund(refund: RefundToSend): Promise<{ id: string }>
  /**
   * The news of a request, once its signature is known to be right; null where they concern nothing
   * of ours.
   * @throws Refusal 400 where the signature is wrong or old
   */
  read(body: Buffer, signature: string | undefined): Promise<News | null>
}

export type Providers = { stripe: PaymentProvider | null; test: PaymentProvider }

/**
 * Who takes an organisation's money. Test organisations never take real money, and the test provider
 * takes none for others. Null where nobody does.
 */
export function providerOf(
  organisation: Pick<Organisation, 'test'>,
  providers: Providers,
): PaymentProvider | null {
  return organisation.test ? providers.test : providers.stripe
}
