import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { S3Client } from '@aws-sdk/client-s3'
import type { FileName, FileStore } from './file-store.ts'
import { makePrivateFolder } from './private-folder.ts'

export type S3Options = {
  bucket: string
  /** Before each name, without slashes at its ends; empty for none. */
  prefix: string
  region: string
  /** Of a server other than Amazon's, which then has the bucket in its path; null for Amazon. */
  endpoint: string | null
  /** Null: those of the machine's role, or wherever else Amazon's client looks for them. */
  keys: { accessKeyId: string; secretAccessKey: string; sessionToken: string | null } | null
}

/** A server that's silent for this long counts as gone. */
const SILENCE_MS = 15_000
const ATTEMPTS = 3

const nothing = () => {}
/** Without one, the library writes to the console what its errors also say. */
const SILENT = { trace: nothing, debug: nothing, info: nothing, warn: nothing, error: nothing }

/** The store refused, or could not be reached. The phone tries again. */
export class StoreFailed extends Error {}

/**
 * Keeps files in a bucket of S3 or a server that speaks like it: `<prefix>/<organisation>/<sha256>`. The bytes
 * stream from and to it. The operator chose its address, so the rules for strangers' addresses don't apply.
 * @param folder on this machine in which uploads are gathered
 */
export function createS3Store(options: S3Options, folder: string): FileStore {
  // The library takes 35 MB of memory, so it's loaded only here, and once.
  let opened: ReturnType<typeof openClient> | null = null
  const open = () => (opened ??= openClient(options))
  const where = ({ organisation, sha256 }: FileName) => ({
    Bucket: options.bucket,
    Key: [options.prefix, organisation, sha256].filter((part) => part !== '').join('/'),
  })

  return {
    async put(name, path) {
      const { client, PutObjectCommand } = await open()
      const { size } = await stat(path)
      const command = new PutObjectCommand({
        ...where(name),
        Body: createReadStream(path),
        ContentLength: size,
        ContentType: 'image/jpeg',
      })
      // The store refuses bytes other than these. Without it the client would sign a stream unseen.
      command.middlewareStack.add(
        (next) => (call) => {
          if (isRequest(call.request)) call.request.headers['x-amz-content-sha256'] = name.sha256
          return next(call)
        },
        { step: 'build' },
      )
      await client.send(command).catch(fail)
      await rm(path, { force: true })
    },
    async open(name) {
      const { client, GetObjectCommand, NoSuchKey } = await open()
      try {
        const { Body: body } = await client.send(new GetObjectCommand(where(name)))
        return isReadable(body) ? body : fail(new Error('the answer has no body'))
      } catch (error) {
        return error instanceof NoSuchKey ? null : fail(error)
      }
    },
    async has(name) {
      const { client, HeadObjectCommand, NotFound } = await open()
      try {
        await client.send(new HeadObjectCommand(where(name)))
        return true
      } catch (error) {
        return error instanceof NotFound ? false : fail(error)
      }
    },
    async remove(name) {
      const { client, DeleteObjectCommand } = await open()
      await client.send(new DeleteObjectCommand(where(name))).catch(fail)
    },
    async uploads() {
      await makePrivateFolder(folder)
      return folder
    },
  }
}

async function openClient({ region, endpoint, keys }: S3Options) {
  const amazon = await import('@aws-sdk/client-s3')
  const client: S3Client = new amazon.S3Client({
    region,
    ...(endpoint !== null && { endpoint, forcePathStyle: true }),
    ...(keys && {
      credentials: {
        accessKeyId: keys.accessKeyId,
        secretAccessKey: keys.secretAccessKey,
        ...(keys.sessionToken !== null && { sessionToken: keys.sessionToken }),
      },
    }),
    maxAttempts: ATTEMPTS,
    logger: SILENT,
    requestHandler: { connectionTimeout: SILENCE_MS, socketTimeout: SILENCE_MS },
    // Version 3.729 of the client added checksums, which not every server that speaks S3 knows.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  return { ...amazon, client }
}

function fail(error: unknown): never {
  const why = error instanceof Error ? error.name : 'unknown'
  throw new StoreFailed(`the store of files failed: ${why}`, { cause: error })
}

function isRequest(request: unknown): request is { headers: Record<string, string> } {
  return typeof request === 'object' && request !== null && 'headers' in request
}

function isReadable(body: object | undefined): body is Readable {
  return body !== undefined && 'pipe' in body
}
