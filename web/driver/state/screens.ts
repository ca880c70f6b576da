/** The screens besides the run that stand alone, and those that are about a stop. */
export const PLAIN = ['outbox', 'sent', 'end', 'check', 'me', 'add'] as const
export const NAMED = ['stop', 'cannot', 'note', 'docket', 'visit', 'weighed', 'photo'] as const

/** Which screen the address names: everything is after the #, so the phone keeps one page for all. */
export type Route =
  { screen: 'run' | (typeof PLAIN)[number] } | { screen: (typeof NAMED)[number]; id: string }
