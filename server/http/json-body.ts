import type { IncomingMessage } from 'node:http'
import { MAX_BODY_BYTES, MAX_BODY_DEPTH } from '#contract/values/limits.ts'
import { Refusal } from '#server/refusal.ts'

/**
 * Reads a JSON body as section 7 of the interface wants it refused, in this order: 415 for anything
 * but plain application/json, 413 over 16 KB, 400 for what is not JSON in UTF-8, 422 for JSON that is
 * nested absurdly deep. What the value must be is for its schema to say.
 */
export async function readJsonBody(request: IncomingMessage): Promise<unknown> {
  if (!isJson(request)) throw new Refusal(415, 'Use application/json')
  const text = decode(await readBytes(request, MAX_BODY_BYTES))
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

function isJson({ headers, headersDistinct }: IncomingMessage): boolean {
  // Of several types Node would keep the first, where a proxy may have gone by another.
  if (headersDistinct['content-type']?.length !== 1) return false
  const encoding = headers['content-encoding']
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity') return false
  return /^application\/json[\t ]*(?:;|$)/i.test(headers['content-type'] ?? '')
}

/**
 * The bytes of a body.
 * @throws Refusal 413 over so many of them, 400 when it ends early
 */
export async function readBytes(request: IncomingMessage, most: number): Promise<Buffer> {
  const tooLarge = () =>
    new Refusal(413, `The body is larger than ${most / 1024} KB`, { connection: 'close' })
  const endedEarly = () => new Refusal(400, 'The body ended early')
  if (Number(request.headers['content-length'] ?? 0) > most) throw tooLarge()
  // Its sender has gone already, and nothing would tell so again.
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

/** How deep objects and lists stand in each other in valid JSON text. */
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
