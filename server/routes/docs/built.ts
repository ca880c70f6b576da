import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { chooseEncoding } from '#server/http/encoding/choose-encoding.ts'
import type { Encoded } from '#server/http/encoding/choose-encoding.ts'
import { compress } from '#server/http/encoding/compress.ts'
import { utcDay } from '#server/http/utc-day.ts'

/** A file of the documentation as it's sent. */
export type Built = Encoded & { plain: string; type: string; policy: string }

export async function buildFile(plain: string, type: string): Promise<Built> {
  const [gzip, br] = [await compress(plain, 'gzip'), await compress(plain, 'br')]
  return { plain, type, gzip, br, policy: contentPolicy(plain) }
}

/**
 * Reads a file of the build; again only after the next build, or on another day.
 * @param open makes what is kept, on the day that it is shown
 */
export function createReader<Content>(
  name: string,
  open: (text: string, today: string) => Promise<Content>,
): () => Promise<Content> {
  const file = new URL(`../../../web/dist/${name}`, import.meta.url)
  let known: { content: Promise<Content>; at: string } | undefined
  return async () => {
    const { mtimeMs } = await stat(file)
    const today = utcDay()
    const at = `${mtimeMs} ${today}`
    if (known?.at !== at) {
      known = { content: readFile(file, 'utf8').then((text) => open(text, today)), at }
    }
    return known.content
  }
}

export function send(request: FastifyRequest, reply: FastifyReply, built: Built) {
  reply.header('vary', 'Accept-Encoding').type(built.type)
  const encoding = chooseEncoding(request.headers, built)
  if (encoding === null) return reply.send(built.plain)
  return reply.header('content-encoding', encoding).send(built[encoding])
}

/** Allows only the page's own style and script, and the index that its search reads. */
function contentPolicy(page: string): string {
  const [, style = ''] = page.split(/<\/?style>/, 2)
  const [, script = ''] = page.split(/<\/?script>/, 2)
  return [
    "default-src 'none'",
    `style-src '${hash(style)}'`,
    `script-src '${hash(script)}'`,
    "connect-src 'self'",
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

function hash(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}
