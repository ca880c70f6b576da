import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import S3rver from '@20minutes/s3rver'
import { expect, test } from 'vitest'
import { closeAfterFile } from '#test/setup/after-file.ts'
import { createS3Store, StoreFailed } from '#server/files/store/s3-store.ts'

// The store of files in S3, against s3rver, which checks signatures. Or against the server at TEST_S3_URL, such as
// MinIO, with a bucket `kerbside` and the keys S3RVER and S3RVER.

const keys = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER', sessionToken: null }
const folder = await mkdtemp(path.join(tmpdir(), 'kerbside-s3-'))
const endpoint = process.env['TEST_S3_URL'] ?? (await startS3())

/** s3rver, and before it what Amazon also checks: that a body has a length, and the hash that was signed. */
async function startS3(): Promise<string> {
  const directory = await mkdtemp(path.join(tmpdir(), 'kerbside-s3rver-'))
  const configureBuckets = [{ name: 'kerbside' }]
  const s3 = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets,
  })
  await s3.run()
  const behind = portOf(s3.httpServer)
  const checks = createServer((incoming, answer) => void check(incoming, answer, behind))
  await new Promise<void>((resolve) => checks.listen(0, '127.0.0.1', resolve))
  closeAfterFile(async () => {
    checks.close()
    await s3.close()
  })
  return `http://127.0.0.1:${portOf(checks)}`
}

async function check(incoming: IncomingMessage, answer: ServerResponse, port: number) {
  const body = await buffer(incoming)
  const { method, url: at, headers } = incoming
  const refuse = (status: number, code: string) =>
    answer.writeHead(status).end(`<Error><Code>${code}</Code></Error>`)
  const isRight = headers['x-amz-content-sha256'] === hash(body)
  if (method === 'PUT' && !headers['content-length']) return refuse(411, 'MissingContentLength')
  if (method === 'PUT' && !isRight) return refuse(400, 'XAmzContentSHA256Mismatch')
  const onwards = request({ host: '127.0.0.1', port, method, path: at, headers }, (reply) => {
    answer.writeHead(reply.statusCode ?? 500, reply.headers)
    reply.pipe(answer)
  })
  return onwards.end(body)
}

function portOf(server: { address(): AddressInfo | string | null }): number {
  const at = server.address()
  return typeof at === 'object' && at ? at.port : 0
}

function hash(bytes: Buffer | string): string {
  return createHash('sha256').update(bytes).digest('hex')
}

async function aFile() {
  const bytes = randomBytes(200_000)
  const at = path.join(folder, randomBytes(8).toString('hex'))
  await writeFile(at, bytes)
  return { at, bytes, name: { organisation: 'org_1', sha256: hash(bytes) } }
}

const where = { region: 'us-east-1', bucket: 'kerbside', prefix: 'photos' }
const open = (more: Partial<typeof keys> & { at?: string } = {}) => {
  const { at = endpoint, ...other } = more
  return createS3Store({ ...where, endpoint: at, keys: { ...keys, ...other } }, folder)
}

test('what is put is there, until it is removed', async () => {
  const store = open()
  const { at, bytes, name } = await aFile()
  expect([await store.open(name), await store.has(name)]).toEqual([null, false])
  await store.put(name, at)
  expect(await store.has(name)).toBe(true)
  const stream = await store.open(name)
  expect(stream && (await buffer(stream))).toEqual(bytes)
  await store.remove(name)
  await store.remove(name)
  expect([await store.open(name), await store.has(name)]).toEqual([null, false])
})

test('a wrong key stores nothing, and says so', async () => {
  const { at, name } = await aFile()
  await expect(open({ secretAccessKey: 'wrong' }).put(name, at)).rejects.toThrow(StoreFailed)
  expect(await open().open(name)).toBeNull()
})

test('bytes other than those that were named are refused', async () => {
  const { at, name } = await aFile()
  const other = { ...name, sha256: hash('other') }
  await expect(open().put(other, at)).rejects.toThrow(StoreFailed)
  expect(await open().open(other)).toBeNull()
})

test('a store that is away fails, and the upload is still there to send again', async () => {
  const { at, bytes, name } = await aFile()
  const away = open({ at: 'http://127.0.0.1:9' })
  await expect(away.put(name, at)).rejects.toThrow(StoreFailed)
  await expect(away.open(name)).rejects.toThrow(StoreFailed)
  await open().put(name, at)
  const stream = await open().open(name)
  expect(stream && (await buffer(stream))).toEqual(bytes)
})
