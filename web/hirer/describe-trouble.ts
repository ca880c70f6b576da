import type { CallState } from '#web/hirer/calls/use-call.ts'
import { sayWait } from './say-time.ts'

/** What a page shows. */
export type Shown = 'booking' | 'invoice' | 'charge'

/**
 * Why the order can't be shown, and what to do.
 * @param wait seconds until the page tries again; null if it doesn't
 * @param what the page shows
 * @returns `again` if the hirer can try again
 */
export function describeTrouble(
  failure: CallState['failure'],
  wait: number | null,
  what: Shown = 'booking',
): { heading: string; advice: string; again: boolean } {
  const email = what === 'booking' ? 'confirmation email' : 'email'
  if (failure?.kind !== 'refused') {
    return {
      heading: 'You’re offline',
      advice: `Your ${what} is safe. It opens as soon as you’re back online.`,
      again: true,
    }
  }
  switch (failure.status) {
    case 403:
    case 422:
      return {
        heading: `This link doesn’t open the ${what}`,
        advice: `Part of it may be missing. Open the link from your ${email} again.`,
        again: false,
      }
    case 404:
      return {
        heading: `We can’t find this ${what}`,
        advice: `The address may be out of date or mistyped. Use the link in your ${email}.`,
        again: false,
      }
    case 429:
      return {
        heading: 'One moment, please',
        advice: `Lots of people are asking right now. Your ${what} opens in ${sayWait(wait ?? 0)}.`,
        again: false,
      }
    case 503:
      return {
        heading: 'We can’t be reached',
        advice: `Your ${what} is safe. We’ll try to open it again in ${sayWait(wait ?? 0)}.`,
        again: false,
      }
    default:
      return {
        heading: `We can’t show your ${what} right now`,
        advice: `Something went wrong on our side. Your ${what} is safe.`,
        again: true,
      }
  }
}
