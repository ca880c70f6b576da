/** Stripe's own test card numbers, and the outcome of each, here too. */
export type CardOutcome = 'succeeds' | 'declined' | 'silent'

export const testCards = {
  '4242424242424242': 'succeeds',
  '4000000000000002': 'declined',
  '4000000000000119': 'silent',
} as const satisfies Record<string, CardOutcome>

/** The outcome of a test card, or its wrong field. Nothing is stored. */
export function tryCard(card: {
  number: string
  expiry: string
  code: string
}): { outcome: CardOutcome } | { field: 'number' | 'expiry' | 'code'; message: string } {
  const number = card.number.replaceAll(/[\s-]/g, '')
  const outcome = Object.entries(testCards).find(([known]) => known === number)?.[1]
  if (!outcome) {
    return {
      field: 'number',
      message: 'Use one of the test cards. This page accepts no real cards.',
    }
  }
  if (!/^(?:0[1-9]|1[0-2])\s*\/\s*\d\d$/.test(card.expiry.trim())) {
    return { field: 'expiry', message: 'Enter the expiry date as month and year, such as 04 / 32.' }
  }
  if (!/^\d{3,4}$/.test(card.code.trim())) {
    return { field: 'code', message: 'The security code has three or four digits.' }
  }
  return { outcome }
}
