import type { FastifyRequest } from 'fastify'
import { Refusal } from '#server/refusal.ts'
import type { PublicCaller } from '#server/routes/public-caller.ts'

/** The origin that a request carries must be trusted exactly (rules, section 2). */
export type OriginCheck = {
  /** Whether only the organisation's list can say if the origin is trusted. */
  needsList(request: Pick<FastifyRequest, 'headers'>): boolean
  /**
   * The origin, if it's trusted.
   * @param caller null if the organisation's list isn't needed, or there is no such organisation
   * @throws Refusal 403 for any other origin, or none
   */
  check(request: Pick<FastifyRequest, 'headers'>, caller: PublicCaller | null): string
}

/** Trusts the booking page's own origin and those on the organisation's list. */
export function createOriginCheck({ bookingUrl }: { bookingUrl: string }): OriginCheck {
  const ownOrigin = new URL(bookingUrl).origin
  return {
    needsList: ({ headers: { origin } }) => origin !== undefined && origin !== ownOrigin,
    check({ headers: { origin } }, caller) {
      const trusted =
        origin !== undefined && (origin === ownOrigin || caller?.origins.includes(origin))
      if (!trusted) throw new Refusal(403, 'Untrusted request origin', {}, 'untrusted_origin')
      return origin
    },
  }
}
