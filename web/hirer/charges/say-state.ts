import type { HirersPage } from '#contract/orders/hirer.ts'
import { localTime } from '#contract/values/day.ts'
import { shortDay } from '#contract/values/spoken-time.ts'

type Notice = Pick<HirersPage['chargeNotices'][number], 'state' | 'replyUntil'>

/** What becomes of a charge, such as "We’ll add this to your booking unless you reply by Thu 26 Nov." */
export function sayState({ state, replyUntil }: Notice, timezone: string): string {
  switch (state) {
    case 'open': {
      const by =
        replyUntil === null ? '' : ` by ${shortDay(localTime(new Date(replyUntil), timezone).day)}`
      return `We’ll add this to your booking unless you reply${by}.`
    }
    case 'disputed':
      return 'We have your reply, and get back to you before we charge anything.'
    case 'again':
      return 'We’re working this out again. You’ll get another email before we charge anything.'
    case 'approved':
      return 'It’s charged.'
    case 'waived':
      return 'We don’t charge this.'
  }
}
