/** What a test card does; the numbers are Stripe's, so that one habit serves both. */
export type CardOutcome = 'succeeds' | 'declined' | 'silent'

export const testCards = {
  '4242424242424242': 'succeeds',
  '4000000000000002': 'declined',
  '4000000000000119': 'silent',
} as const satisfies Record<string, CardOutcome>

/** What is wrong with a card, by field, or what it does. Nothing of it is kept. */
export function tryCard(card: {
  number: string
  expiry: string
  code: string
}): { outcome: CardOutcome } | { field: 'number' | 'expiry' | 'code'; message: string } {
  const number = card.number.replaceAll(/[\s-]/g, '')
  const outcome = Object.entries(testCards).find(([known]) => known === number)?.[1]
  if (!outcome) {
    return { field: 'number', message: 'Use one of the test cards: this page takes no real one.' }
  }
  if (!/^(?:0[1-9]|1[0-2])\s*\/\s*\d\d$/.test(card.expiry.trim())) {
    return { field: 'expiry', message: 'Write the expiry as month and year, such as 04 / 32.' }
  }
  if (!/^\d{3,4}$/.test(card.code.trim())) {
    return { field: 'code', message: 'The security code has three digits.' }
  }
  return { outcome }
}
