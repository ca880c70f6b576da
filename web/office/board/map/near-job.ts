import { createStore } from '#web/office/looks/store.ts'

/** The job whose card the mouse or the focus is on: its pin has a ring on the map. */
export const nearJob = createStore<string | null>(null)

/** Notices the card that an event of the board is about. */
export function noticeCard({ target }: { target: EventTarget | null }): void {
  if (!(target instanceof Element)) return
  const card = target.closest('[data-stop], [data-lift]')?.querySelector('[data-card]')
  const jobId = card?.getAttribute('data-card') ?? null
  if (jobId !== nearJob.get()) nearJob.set(jobId)
}
