import type { IncomingMessage } from 'node:http'
import { PHOTO_BYTES } from '#contract/driver/limits.ts'
import { Refusal } from '#server/refusal.ts'
import type { BodyReaders } from './body-readers.ts'

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

/** The photo that a request of such an audience sends. */
export function photoOf(sent: unknown): Photo {
  if (!(sent instanceof Photo)) throw new Error('a photo is read as a stream')
  return sent
}
