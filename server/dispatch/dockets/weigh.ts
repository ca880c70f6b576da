import { netOf, splitNet } from '#contract/dispatch/docket-weights.ts'
import type { Weighed } from '#contract/dispatch/docket-weights.ts'
import { Refusal } from '#server/refusal.ts'

export type Part = { jobId: string; kg: number | null }

/**
 * The net weight of a docket, and how it's split over its jobs (rules, section 12, "Dockets").
 * @throws Refusal 422
 */
export function weigh(
  weighed: Weighed,
  jobs: readonly Part[],
): { netKg: number; parts: { jobId: string; kg: number }[] } {
  const net = netOf(weighed)
  if ('field' in net) throw new Refusal(422, { ...net, code: 'invalid' })
  const twice = jobs.findIndex(({ jobId }, index) => {
    return jobs.findIndex((other) => other.jobId === jobId) !== index
  })
  if (twice >= 0) {
    const message = 'is in the list already'
    throw new Refusal(422, { field: `jobs[${twice}].jobId`, code: 'duplicate', message })
  }
  const split = splitNet(
    net.netKg,
    jobs.map(({ kg }) => kg),
  )
  if (split === null) {
    const message = `are more than the net weight together, ${net.netKg} kg`
    throw new Refusal(422, { field: 'jobs', code: 'too_big', message })
  }
  return {
    netKg: net.netKg,
    parts: jobs.map(({ jobId }, index) => ({ jobId, kg: split[index] ?? 0 })),
  }
}
