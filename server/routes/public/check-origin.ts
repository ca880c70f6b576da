import type { FastifyRequest } from 'fastify'
import { Refusal } from '#server/refusal.ts'
import type { PublicCaller } from '#server/routes/public-caller.ts'

/** The origin that a request carries, which must be trusted exactly (rules, section 2). */
export type CheckOrigin = (
  request: Pick<FastifyRequest, 'headers'>,
  caller: PublicCaller | null,
) => string

/**
 * Trusts the booking page's own origin and those on the organisation's list.
 * @throws Refusal 403 for any other origin, or none
 */
export function createOriginCheck({ bookingUrl }: { bookingUrl: string }): CheckOrigin {
  const ownOrigin = new URL(bookingUrl).origin
  return ({ headers: { origin } }, caller) => {
    const trusted =
      origin !== undefined && (origin === ownOrigin || caller?.origins.includes(origin))
    if (!trusted) throw new Refusal(403, 'Untrusted request origin')
    return origin
  }
}
