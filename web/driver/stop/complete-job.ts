import { binsIn, binsOut } from '#contract/dispatch/bins-of-job.ts'
import type { DriverDay, DriverJob } from '#contract/driver/day.ts'
import type { Draft } from '#web/driver/day/draft.ts'
import { sayNumbers } from '#web/driver/day/bins/numbers.ts'
import { sayAddress } from '#web/driver/day/say.ts'
import type { Report } from '#web/driver/outbox/write-actions.ts'
import { report } from '#web/driver/state/report.ts'

/** What was found, in the form it’s reported. */
function foundIn(draft: Draft, day: DriverDay) {
  return day.findings.flatMap((finding) => {
    const quantity = draft.found?.[finding.id] ?? 0
    return quantity > 0 ? [{ ...finding, quantity }] : []
  })
}

/** “Done”, “Done, 1 mattress”, “Done, 2 mattresses and 1 more”. */
export function sayDone(draft: Draft, day: DriverDay): string {
  const found = foundIn(draft, day)
  const [first] = found
  if (!first) return 'Done'
  const label = first.label.replace(/\?$/, '').toLowerCase()
  const rest = found.length > 1 ? ` and ${found.length - 1} more` : ''
  const what = first.counted
    ? `${first.quantity} ${first.quantity > 1 ? many(label) : label}`
    : label
  return `Done, ${what}${rest}`
}

/** What is counted comes from the server as one of it: “mattress”, “tyre”, “other item”. */
const many = (one: string) => (one.endsWith('s') ? `${one}es` : `${one}s`)

/** Reports what was found and that the job is done, all of it or nothing. */
export async function completeJob(job: DriverJob, draft: Draft, day: DriverDay): Promise<boolean> {
  const target = { type: 'job', id: job.id } as const
  const where = sayAddress(job)
  const findings = foundIn(draft, day).map(({ kind, label, quantity }): Report => ({
    kind: 'finding',
    target,
    data: { kind, label, quantity },
    says: { what: `Found: ${label.toLowerCase()}`, where },
  }))
  const complete: Report = {
    kind: 'complete',
    target,
    data: {
      ...sayNumbers({ name: 'number_in' }, binsIn(draft).slice(0, draft.quantity)),
      ...sayNumbers({ name: 'number_out' }, binsOut(draft).slice(0, draft.quantity)),
      ...(draft.waitedFrom && { waitedFrom: draft.waitedFrom }),
      ...(draft.waitedTo && { waitedTo: draft.waitedTo }),
      ...(draft.signedBy && { signedBy: draft.signedBy }),
      ...(draft.quantity && { quantity: draft.quantity }),
    },
    says: { what: 'Done', where },
  }
  return report([...findings, complete], { id: job.id, change: null })
}
