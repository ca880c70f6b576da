import type { BoardJob } from '#contract/office/dispatch/board/board-job.ts'
import { sayWord } from '#web/office/text.ts'

/** Whether a job has every word that was typed; null if none was. */
export function matcherOf(
  jobs: Readonly<Record<string, BoardJob>>,
  typed: string | undefined,
): ((jobId: string) => boolean) | null {
  const words = (typed ?? '').toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return null
  return (jobId) => {
    const job = jobs[jobId]
    if (!job) return false
    const text = [
      sayWord(job.type),
      job.customerName,
      job.suburb,
      job.address,
      job.reference,
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
