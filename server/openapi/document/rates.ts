import { API_RATE_PER_MINUTE, PUBLIC_RATE_PER_MINUTE } from '#contract/values/limits.ts'

/** How many requests a minute a deployment takes, for its documentation to say so. */
export type Rates = {
  perKey: number
  /** Of one public endpoint. */
  public: number
  /** Whether all organisations share that, or each has its own. */
  publicScope: 'endpoint' | 'organisation'
}

/** What the interface promises (section 8), and holds where the operator sets nothing else. */
export const promisedRates: Rates = {
  perKey: API_RATE_PER_MINUTE,
  public: PUBLIC_RATE_PER_MINUTE,
  publicScope: 'endpoint',
}
