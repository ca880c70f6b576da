import { sql } from 'kysely'
import type { LoadedCatalog } from '#server/catalog/load-catalog.ts'
import type { Org } from '#server/db/tenant.ts'
import type { NewMail } from '#server/mail/record-mail.ts'
import { RecentValues } from '#server/memory/recent-values.ts'
import type { LetterRows } from '#server/orders/letters/describe-order.ts'
import { NEW_BOOKING, writeBusinessLetter } from './write-business-letter.ts'

/** How many letters about new bookings the database writes for an organisation within an hour. */
const MOST = 30
const HOUR_MS = 3_600_000

/** What this process knows about the room for more of them. */
type Room = {
  /** How many it composes before it asks the database again. */
  left: number
  /** There's no room before this instant, in milliseconds. */
  from: number
}

/** About 10,000 organisations. */
const rooms = new RecentValues<Room>(1_000_000)
const ROOM_BYTES = 100

/**
 * The letter that {@link writeBusinessLetter} writes; null also where the database wouldn't keep it. In a flood,
 * composing it would take more of the server's time than deciding the order does.
 */
export async function draftBusinessLetter(
  org: Org,
  rows: LetterRows,
  catalog: LoadedCatalog,
): Promise<NewMail | null> {
  const room = await findRoom(org)
  if (org.now.getTime() < room.from) return null
  const letter = writeBusinessLetter(rows, catalog, org)
  if (letter) keep(org, { ...room, left: room.left - 1 })
  return letter
}

/** Asks the database again only after as many letters as there may have been room for. */
async function findRoom(org: Org): Promise<Room> {
  const room = rooms.get(org.id) ?? { left: MOST, from: 0 }
  if (room.left > 0 || org.now.getTime() < room.from) return room
  const recent = await org.tx.run(sql<{ created_at: Date }>`
    select created_at from mails where organisation_id = ${org.id} and occasion = ${NEW_BOOKING}
      and created_at > ${org.now}::timestamptz - interval '1 hour'
    order by created_at desc limit ${MOST}`)
  const oldest = recent[MOST - 1]
  return keep(org, {
    left: MOST - recent.length,
    from: oldest ? oldest.created_at.getTime() + HOUR_MS : 0,
  })
}

function keep(org: Org, room: Room): Room {
  rooms.set(org.id, room, ROOM_BYTES)
  return room
}
