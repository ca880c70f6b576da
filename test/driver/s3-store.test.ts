import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { createS3Store, StoreFailed } from '#server/files/store/s3-store.ts'
import { signRequest } from '#server/files/store/sign-request.ts'

// The store of files in S3. TEST_S3_URL is the address of a real server, such as s3rver or MinIO, with a bucket
// `kerbside` and the keys S3RVER and S3RVER. Without it a server here answers as Amazon documents it.

const keys = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER', sessionToken: null }
const region = 'us-east-1'
const folder = await mkdtemp(path.join(tmpdir(), 'kerbside-s3-'))
const real = process.env['TEST_S3_URL']
const endpoint = real ?? (await startStandIn())
/** s3rver looks at neither signatures nor hashes. */
const checked = test.skipIf(real !== undefined)

/** Keeps objects in memory, and refuses requests whose signature or body isn't right. */
async function startStandIn(): Promise<string> {
  const objects = new Map<string, Buffer>()
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await buffer(request)
    const url = new URL(`http://${request.headers.host}${request.url}`)
    const method = request.method === 'PUT' || request.method === 'DELETE' ? request.method : 'GET'
    const time = String(request.headers['x-amz-date'])
    const now = new Date(time.replace(/^(....)(..)(..)T(..)(..)(..)Z$/, '$1-$2-$3T$4:$5:$6Z'))
    const bodySha256 = createHash('sha256').update(body).digest('hex')
    const right = signRequest({ method, url, bodySha256, now }, { ...keys, region })
    const isRight = right['authorization'] === request.headers.authorization
    const stored = objects.get(url.pathname)
    if (!isRight) response.writeHead(403).end('<Code>SignatureDoesNotMatch</Code>')
    else if (method === 'PUT') {
      objects.set(url.pathname, body)
      response.writeHead(200).end()
    } else if (method === 'DELETE') {
      objects.delete(url.pathname)
      response.writeHead(204).end()
    } else if (stored) response.writeHead(200).end(stored)
    else response.writeHead(404).end('<Code>NoSuchKey</Code>')
  }
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => void server.close())
  const { port } = server.address() as AddressInfo
  return `http://127.0.0.1:${port}`
}

async function aFile() {
  const bytes = randomBytes(200_000)
  const at = path.join(folder, randomBytes(8).toString('hex'))
  await writeFile(at, bytes)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { at, bytes, name: { organisation: 'org_1', sha256 } }
}

const open = (more: Partial<typeof keys> = {}) =>
  createS3Store(
    { ...keys, ...more, region, endpoint, bucket: 'kerbside', prefix: 'photos' },
    folder,
  )

test('what is put is there, until it is removed', async () => {
  const store = open()
  const { at, bytes, name } = await aFile()
  expect(await store.open(name)).toBeNull()
  await store.put(name, at)
  const stream = await store.open(name)
  expect(stream && (await buffer(stream))).toEqual(bytes)
  await store.remove(name)
  await store.remove(name)
  expect(await store.open(name)).toBeNull()
})

checked('a wrong key stores nothing, and says so', async () => {
  const { at, name } = await aFile()
  await expect(open({ secretAccessKey: 'wrong' }).put(name, at)).rejects.toThrow(StoreFailed)
  expect(await open().open(name)).toBeNull()
})

checked('bytes other than those that were named are refused', async () => {
  const { at, name } = await aFile()
  const other = { ...name, sha256: createHash('sha256').update('other').digest('hex') }
  await expect(open().put(other, at)).rejects.toThrow(StoreFailed)
})
