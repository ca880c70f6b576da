import { Refusal } from '#server/refusal.ts'
import type { BodyReaders } from './body-readers.ts'

/** A photo is read by its handler, piece by piece. */
export const photoBodies: BodyReaders = {
  'image/jpeg': async (request, most) => {
    if (Number(request.headers['content-length'] ?? 0) <= most) return request
    throw new Refusal(413, `The body is larger than ${most / 1024} KB`, { connection: 'close' })
  },
}
