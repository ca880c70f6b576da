import { Refusal } from '#server/refusal.ts'
import type { StoredBin } from './find-bin.ts'

/** For a number that another bin has. */
export function refuseTakenNumber(other: Pick<StoredBin, 'archived_at'> | null): Refusal {
  const message = other?.archived_at
    ? 'is the number of an archived bin: bring that one back, or choose another number'
    : 'is the number of another bin'
  return new Refusal(422, { field: 'number', code: 'duplicate', message })
}
