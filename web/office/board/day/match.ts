import type { BoardJob } from '#contract/office/dispatch/board/board-job.ts'
import { sayWord } from '#web/office/text.ts'

/** What a phone number, or the beginning of one, is written with. */
const PHONE = /^\+?[\d\s().-]+$/
/** With fewer digits it's a house number or a size. */
const FEWEST_DIGITS = 4
/** With as many as these it’s nothing else. */
const WHOLE_NUMBER = 8

/** Whether a job has every word that was typed, or the phone number in any spelling; null if nothing was typed. */
export function matcherOf(
  jobs: Readonly<Record<string, BoardJob>>,
  typed: string | undefined,
): ((jobId: string) => boolean) | null {
  const words = (typed ?? '').toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return null
  const phone = phoneOf(typed ?? '')
  return (jobId) => {
    const job = jobs[jobId]
    if (!job) return false
    const isCaller = phone !== null && digitsOf(job.phone).includes(phone)
    if (isCaller || (phone ?? '').length >= WHOLE_NUMBER) return isCaller
    const text = [
      sayWord(job.type),
      job.customerName,
      job.suburb,
      job.address,
      job.reference,
      job.reference.replaceAll('-', ''),
      job.productName,
      job.wasteType,
      job.phone,
      `${job.sizeCubicMetres}m³`,
    ]
      .join(' ')
      .toLowerCase()
    return words.every((word) => text.includes(word))
  }
}

/** The digits of the number that was typed; null if it isn't one. */
function phoneOf(typed: string): string | null {
  const digits = digitsOf(typed)
  return PHONE.test(typed.trim()) && digits.length >= FEWEST_DIGITS ? digits : null
}

/** A phone number's digits, with a 0 for the country. */
function digitsOf(phone: string): string {
  return phone
    .replaceAll(/[^\d+]/g, '')
    .replace(/^(?:\+61|0061|61(?=\d{9}$))/, '0')
    .replaceAll('+', '')
}
