import type { Letter } from '#server/mail/letter/letter.ts'
import { isPlainHire } from '#server/orders/change/is-plain-hire.ts'
import type { LetterRows } from '#server/orders/letters/describe-order.ts'
import type { Occasion } from '#server/orders/letters/letter-words.ts'

/**
 * What a hirer can choose in a letter about a bin that is on site: that it's ready, or that they keep it longer. Its
 * page says what that costs before it's done. Pure.
 */
export function choicesOf(
  { order, lines, jobs }: LetterRows,
  occasion: Occasion,
): NonNullable<Letter['choices']> {
  const planned = jobs.some(({ type, status }) => type === 'collection' && status === 'scheduled')
  if (order.status !== 'in_progress' || !isPlainHire(order, lines)) return []
  const longer = planned ? [{ says: 'Keep it longer', below: 'longer' }] : []
  if (occasion.type === 'tomorrow') return longer
  if (occasion.type !== 'done' || !['delivery', 'exchange'].includes(occasion.job.type)) return []
  const stays = planned || lines.some((line) => line.collected)
  return stays ? [{ says: 'It’s ready to collect', below: 'collect' }, ...longer] : []
}
