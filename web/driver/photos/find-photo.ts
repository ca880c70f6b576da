import type { DriverJob } from '#contract/driver/day.ts'
import { sayDay, sayPlace, sayTime } from '#web/driver/day/say.ts'
import type { Today } from '#web/driver/state/use-day.ts'
import { listDockets } from '#web/driver/tip/reported-dockets.ts'
import { localTime } from '#contract/values/day.ts'

/** What a photo shows, in words, and where the server has it; `id` is null if it hasn't, as far as is known. */
export function findPhoto(
  { day, phone }: Today,
  sha256: string,
): { title: string; id: string | null } {
  const docket = listDockets(phone.actions).find((one) => one.sha256 === sha256)
  if (docket) return { title: `Docket ${docket.action.data.number}`, id: null }
  const jobs = day.runs.flatMap(({ stops }) => stops.flatMap(({ job }) => job ?? []))
  for (const job of jobs) {
    const { delivered, photos } = job
    if (delivered?.photo?.sha256 === sha256) {
      const left = localTime(new Date(delivered.at), day.timezone).day
      return { title: `Left ${sayDay(left)}`, id: delivered.photo.id }
    }
    const photo = photos.find((one) => one.sha256 === sha256)
    if (photo) {
      const id = photo.stored ? photo.id : null
      return { title: titleOf(job, phone.actions, { sha256, timezone: day.timezone }), id }
    }
  }
  // Of a truck: its report says what it shows.
  return { title: rowOf(sha256, phone.actions)?.says.what ?? 'Photo', id: null }
}

function titleOf(
  job: DriverJob,
  rows: Today['phone']['actions'],
  { sha256, timezone }: { sha256: string; timezone: string },
): string {
  const row = rowOf(sha256, rows)
  return row ? `${sayPlace(job)}, ${sayTime(row.action.at, timezone)}` : sayPlace(job)
}

function rowOf(sha256: string, rows: Today['phone']['actions']) {
  return rows.find(({ action }) => action.kind === 'photo' && action.data.sha256 === sha256)
}
