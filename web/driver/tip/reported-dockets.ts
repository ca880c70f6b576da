import type { ActionOf } from '#contract/driver/actions.ts'
import type { Waiting } from '#web/driver/outbox/waiting.ts'

/** A docket that was reported on this phone, with the photo of its paper that was taken last. */
export type ReportedDocket = {
  action: ActionOf<'docket'>
  says: Waiting['says']
  answer: Waiting['answer']
  sha256: string | null
}

/** The dockets among what was reported, in their order. */
export function listDockets(rows: readonly Waiting[]): ReportedDocket[] {
  const photos = new Map<string, string>()
  for (const { action } of rows) {
    const { docketId } = action.kind === 'photo' ? action.data : {}
    if (action.kind === 'photo' && docketId !== undefined) photos.set(docketId, action.data.sha256)
  }
  return rows.flatMap(({ action, says, answer }) => {
    if (action.kind !== 'docket') return []
    return [{ action, says, answer, sha256: photos.get(action.id) ?? action.data.sha256 }]
  })
}
