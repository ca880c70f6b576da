import type { IncomingMessage } from 'node:http'
import { MAX_PHOTO_BYTES, PHOTO_BYTES } from '#contract/driver/limits.ts'
import type { OrgDesk } from '#server/db/tenant.ts'
import { storeUpload } from '#server/files/store-upload.ts'
import { Refusal } from '#server/refusal.ts'
import type { BodyReaders } from './body-readers.ts'
import type { Context } from './context.ts'
import { spendDay } from './spend-session.ts'

/** A photo that is being sent. */
class Photo {
  /** Read by its handler, piece by piece. */
  readonly body: IncomingMessage
  /** As its sender says, or else the most that it can have. */
  readonly bytes: number
  /** How many it counts as in a day; see `MAX_DAY_REPORTS`. */
  readonly count: number

  constructor(body: IncomingMessage, most: number) {
    this.body = body
    this.bytes = Number(body.headers['content-length'] ?? most)
    this.count = Math.max(1, Math.ceil(this.bytes / PHOTO_BYTES))
  }
}

export const photoBodies: BodyReaders = {
  'image/jpeg': async (request, most) => {
    const photo = new Photo(request, most)
    if (photo.bytes <= most) return photo
    throw new Refusal(413, `The body is larger than ${most / 1024} KB`, { connection: 'close' })
  },
}

type Sent = {
  /** The id of the driver or the account that sends it. */
  who: string
  sent: unknown
  /** Of its bytes; null if the sender names none. */
  sha256?: string | null
}

/**
 * Stores a photo, which counts in its sender's day.
 * @returns the SHA-256 of the bytes as they were sent
 * @throws Refusal 413 if it's too large, 422 if it isn't a JPEG or not the file that was named, 429 if the day is spent
 */
export async function storePhoto(
  { budgets, files }: Pick<Context, 'budgets' | 'files'>,
  { inOrg, organisation }: Pick<OrgDesk, 'inOrg' | 'organisation'>,
  { who, sent, sha256 = null }: Sent,
): Promise<string> {
  const { body, count } = photoOf(sent)
  await spendDay(budgets.perDay, { who, what: 'photos', count })
  const upload = { organisation: organisation.id, inOrg, sha256, body, most: MAX_PHOTO_BYTES }
  return storeUpload(files, upload)
}

/** The photo that a request of such an audience sends. */
function photoOf(sent: unknown): Photo {
  if (!(sent instanceof Photo)) throw new Error('a photo is read as a stream')
  return sent
}
