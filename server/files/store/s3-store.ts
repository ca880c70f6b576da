import { createReadStream } from 'node:fs'
import { mkdir, open, rm } from 'node:fs/promises'
import { request } from 'undici'
import type { Dispatcher } from 'undici'
import type { FileName, FileStore } from './file-store.ts'
import { sha256, signRequest } from './sign-request.ts'
import type { S3Keys, ToSign } from './sign-request.ts'

export type S3Options = S3Keys & {
  bucket: string
  /** Before each name, without slashes at its ends; empty for none. */
  prefix: string
  /** Of a server other than Amazon's, which then has the bucket in its path; null for Amazon. */
  endpoint: string | null
}

const NO_BODY = sha256('')
/** A server that says nothing for this long has gone. */
const SILENCE_MS = 15_000

/** The store refused, or could not be reached. The phone tries again. */
export class StoreFailed extends Error {}

/**
 * Keeps files in a bucket of S3 or a server that speaks like it: `<prefix>/<organisation>/<sha256>`. The bytes
 * stream from and to it. The operator chose its address, so the rules for strangers' addresses don't apply.
 * @param folder on this machine in which uploads are gathered
 */
export function createS3Store(options: S3Options, folder: string): FileStore {
  const urlOf = ({ organisation, sha256: name }: FileName) => {
    const { bucket, endpoint, region, prefix } = options
    const base = endpoint ? `${endpoint}/${bucket}` : `https://${bucket}.s3.${region}.amazonaws.com`
    const path = [prefix, organisation, name].filter((part) => part !== '').join('/')
    return new URL(`${base}/${path}`)
  }
  const ask = (
    to: Pick<ToSign, 'method' | 'url'>,
    body?: { path: string; sha256: string; bytes: number },
  ) =>
    send(
      to,
      signRequest({ ...to, bodySha256: body?.sha256 ?? NO_BODY, now: new Date() }, options),
      body,
    )

  return {
    async put(name, path) {
      const file = await open(path)
      const { size: bytes } = await file.stat()
      await file.close()
      const answer = await ask(
        { method: 'PUT', url: urlOf(name) },
        { path, sha256: name.sha256, bytes },
      )
      await answer.body.dump()
      if (answer.statusCode !== 200) throw new StoreFailed(`PUT answered ${answer.statusCode}`)
      await rm(path, { force: true })
    },
    async open(name) {
      const answer = await ask({ method: 'GET', url: urlOf(name) })
      if (answer.statusCode === 200) return answer.body
      await answer.body.dump()
      if (answer.statusCode === 404) return null
      throw new StoreFailed(`GET answered ${answer.statusCode}`)
    },
    async remove(name) {
      const answer = await ask({ method: 'DELETE', url: urlOf(name) })
      await answer.body.dump()
      const { statusCode } = answer
      if (![200, 204, 404].includes(statusCode))
        throw new StoreFailed(`DELETE answered ${statusCode}`)
    },
    async uploads() {
      await mkdir(folder, { recursive: true })
      return folder
    },
  }
}

async function send(
  { method, url }: Pick<ToSign, 'method' | 'url'>,
  signed: Record<string, string>,
  body?: { path: string; bytes: number },
): Promise<Dispatcher.ResponseData> {
  const about = body && { 'content-length': String(body.bytes), 'content-type': 'image/jpeg' }
  return request(url, {
    method,
    headers: { ...signed, ...about },
    body: body ? createReadStream(body.path) : null,
    headersTimeout: SILENCE_MS,
    bodyTimeout: SILENCE_MS,
  })
}
