import { createHash, randomUUID } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { InOrg } from '#server/db/tenant.ts'
import { Refusal } from '#server/refusal.ts'
import { createJpegCleaner, NotAJpeg } from './jpeg/clean-jpeg.ts'
import { nameFile } from './name-file.ts'
import type { FileStore } from './store/file-store.ts'

type Upload = {
  organisation: string
  inOrg: InOrg
  /** Of the bytes as they are sent; null if the sender names none. */
  sha256: string | null
  body: Readable
  /** The most bytes. */
  most: number
}

/**
 * Stores a JPEG under the SHA-256 of its bytes as they were sent, without what cameras add. It goes to a file on
 * this machine piece by piece, then to the store, and only then does the database say that it's there. Doing it
 * again does no harm.
 * @returns the SHA-256 of the bytes as they were sent
 * @throws Refusal 413 if it's too large, 422 if it isn't a JPEG or not the file that was named
 */
export async function storeUpload(files: FileStore, upload: Upload): Promise<string> {
  const { organisation, inOrg } = upload
  const at = path.join(await files.uploads(), randomUUID())
  try {
    const gathered = await gather(upload, at)
    const sha256 = gathered.sent
    if (upload.sha256 !== null && sha256 !== upload.sha256)
      throw invalid('is not the file that its address names, send it again')
    await files.put({ organisation, sha256: gathered.stored }, at)
    await inOrg(async (org) => {
      await nameFile(org, sha256)
      await org.tx.run(sql`
        update files set stored_sha256 = ${gathered.stored}, bytes = ${gathered.bytes}, stored_at = ${org.now}
        where organisation_id = ${org.id} and sha256 = ${sha256} and stored_at is null`)
    })
    return sha256
  } finally {
    await rm(at, { force: true })
  }
}

async function gather(
  { body, most }: Pick<Upload, 'body' | 'most'>,
  at: string,
): Promise<{ sent: string; stored: string; bytes: number }> {
  const [sent, stored] = [createHash('sha256'), createHash('sha256')]
  const cleaner = createJpegCleaner()
  const file = await open(at, 'wx', 0o600)
  let [received, bytes] = [0, 0]
  try {
    for await (const chunk of chunksOf(body)) {
      received += chunk.length
      if (received > most) throw tooLarge(most)
      sent.update(chunk)
      for (const part of cleaner.push(chunk)) {
        stored.update(part)
        bytes += part.length
        await file.write(part)
      }
    }
    cleaner.end()
  } catch (error) {
    if (error instanceof NotAJpeg) throw invalid(error.message)
    // The sender went.
    if (body.destroyed && body.errored === error) throw new Refusal(400, 'The body ended early')
    throw error
  } finally {
    await file.close()
  }
  return { sent: sent.digest('hex'), stored: stored.digest('hex'), bytes }
}

async function* chunksOf(body: Readable): AsyncGenerator<Buffer> {
  for await (const chunk of body) yield Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk))
}

function invalid(message: string): Refusal {
  return new Refusal(422, { field: 'file', code: 'invalid', message })
}

function tooLarge(most: number): Refusal {
  return new Refusal(413, `The body is larger than ${most / 1024} KB`, { connection: 'close' })
}
