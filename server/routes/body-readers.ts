import type { IncomingMessage } from 'node:http'
import type { BodyType, Endpoint } from '#contract/endpoint.ts'
import { MAX_BODY_BYTES } from '#contract/values/limits.ts'
import { readJson, requireBodyType } from '#server/http/json-body.ts'

/** Reads a body of at most `most` bytes. Its type is right already. */
export type BodyReader = (request: IncomingMessage, most: number) => Promise<unknown>

/** How an audience carries bodies other than JSON, such as files; empty if it takes none. */
export type BodyReaders = Partial<Record<Exclude<BodyType, 'application/json'>, BodyReader>>

/**
 * The reader of an endpoint's bodies: 415 for another type, then whatever its type of body refuses.
 * @throws Error if the audience doesn't carry bodies of that type
 */
export function chooseReader(
  { operationId, bodyType = 'application/json', bodyLimit = MAX_BODY_BYTES }: Endpoint,
  readers: BodyReaders,
): (request: IncomingMessage) => Promise<unknown> {
  const read = bodyType === 'application/json' ? readJson : readers[bodyType]
  if (!read) throw new Error(`the audience of ${operationId} takes no ${bodyType}`)
  return (request) => {
    requireBodyType(request, bodyType)
    return read(request, bodyLimit)
  }
}
