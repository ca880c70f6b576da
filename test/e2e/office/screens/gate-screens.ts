import type { Screen } from './every-screen.ts'

/** Before anyone has signed in. */
export const gateScreens: Screen[] = [
  { picture: 'sign-in', route: '/sign-in' },
  { picture: 'join', route: '/join', at: () => '/join#unknown' },
  { picture: 'reset', route: '/reset' },
  { picture: 'reset-link', route: '/reset', at: () => '/reset#unknown' },
  { picture: 'reply-address', route: '/reply-address', at: () => '/reply-address#unknown' },
  { picture: 'account-email', route: '/account/email', at: () => '/account/email#unknown' },
  {
    picture: 'account-email-undo',
    route: '/account/email-undo',
    at: () => '/account/email-undo#unknown',
  },
]
