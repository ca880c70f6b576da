import { seenAlso } from '#web/driver/day/news.ts'
import { within } from '#web/driver/kept/database.ts'
import { readValue, writeValue } from '#web/driver/kept/values.ts'
import { reread } from './store.ts'

/** Remembers what the driver has looked at: changes by the office, answers that are settled. */
export async function look(ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await within('readwrite', async (keeping) => {
    writeValue(keeping, 'seen', seenAlso((await readValue(keeping, 'seen')) ?? [], ids))
  })
  await reread()
}

/** The driver has read what the office took off the run, and of another order; what it took since stays. */
export async function dismissTaken(jobIds: readonly string[]): Promise<void> {
  await within('readwrite', async (keeping) => {
    const taken = (await readValue(keeping, 'taken')) ?? []
    writeValue(
      keeping,
      'taken',
      taken.filter(({ jobId }) => !jobIds.includes(jobId)),
    )
    writeValue(keeping, 'reordered', [])
  })
  await reread()
}
