import type { IncomingMessage } from 'node:http'
import { MAX_BODY_DEPTH } from '#contract/values/limits.ts'
import { Refusal } from '#server/refusal.ts'

/**
 * Refuses a request whose body isn't of the type, or is compressed (interface, section 7).
 * @throws Refusal 415
 */
export function requireBodyType({ headers, headersDistinct }: IncomingMessage, type: string): void {
  // If the header was sent twice, Node keeps the first, but a proxy may have gone by the other.
  const once = headersDistinct['content-type']?.length === 1
  const [, given] = /^([^\t ;]*)[\t ]*(?:;|$)/.exec(headers['content-type'] ?? '') ?? []
  const encoding = headers['content-encoding'] ?? 'identity'
  if (!once || given?.toLowerCase() !== type || encoding.toLowerCase() !== 'identity') {
    throw new Refusal(415, `Use ${type}`)
  }
}

/**
 * Reads JSON of at most `most` bytes. Its schema decides what the value must be.
 * @throws Refusal 413 if it is larger, 400 if it isn't JSON in UTF-8, 422 if it is nested absurdly
 *   deep (interface, section 7)
 */
export async function readJson(request: IncomingMessage, most: number): Promise<unknown> {
  const text = decode(await readBytes(request, most))
  const value = parse(text)
  if (depthOf(text) > MAX_BODY_DEPTH) {
    throw new Refusal(422, {
      field: 'body',
      code: 'invalid',
      message: `must not be nested more than ${MAX_BODY_DEPTH} levels deep`,
    })
  }
  return value
}

/**
 * The bytes of a body.
 * @param most in bytes
 * @throws Refusal 413 if there are more, 400 if the body ends early
 */
export async function readBytes(request: IncomingMessage, most: number): Promise<Buffer> {
  const tooLarge = () =>
    new Refusal(413, `The body is larger than ${most / 1024} KB`, { connection: 'close' })
  const endedEarly = () => new Refusal(400, 'The body ended early')
  if (Number(request.headers['content-length'] ?? 0) > most) throw tooLarge()
  // The sender has already gone, so no event would settle the promise below.
  if (request.destroyed) throw endedEarly()
  const chunks: Buffer[] = []
  let size = 0
  return new Promise((resolve, reject) => {
    const settle = (act: () => void) => {
      request.off('data', onData).off('end', onEnd).off('close', onClose).off('error', onClose)
      act()
    }
    const onData = (chunk: Buffer) => {
      size += chunk.length
      if (size > most) settle(() => reject(tooLarge()))
      else chunks.push(chunk)
    }
    const onEnd = () => settle(() => resolve(Buffer.concat(chunks, size)))
    const onClose = () => settle(() => reject(endedEarly()))
    request.on('data', onData).on('end', onEnd).on('close', onClose).on('error', onClose)
  })
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

function decode(bytes: Buffer): string {
  try {
    return utf8.decode(bytes)
  } catch {
    throw new Refusal(400, 'The body is not UTF-8')
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Refusal(400, 'The body is not valid JSON')
  }
}

/** How deeply objects and lists are nested in valid JSON text. */
function depthOf(json: string): number {
  let depth = 0
  let deepest = 0
  let quoted = false
  for (let index = 0; index < json.length; index += 1) {
    const character = json[index]
    if (quoted) {
      if (character === '\\') index += 1
      else if (character === '"') quoted = false
    } else if (character === '"') quoted = true
    else if (character === '{' || character === '[') deepest = Math.max(deepest, (depth += 1))
    else if (character === '}' || character === ']') depth -= 1
  }
  return deepest
}
