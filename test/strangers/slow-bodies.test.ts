import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { plainCatalog } from '#test/catalogs.ts'
import { BOOKING_ORIGIN, createTestOrganisation, startTestServer } from '#test/harness.ts'

const server = await startTestServer()
const { slug } = await createTestOrganisation(server.db, plainCatalog)

test('bodies that dribble in are ended with 408, and others are served meanwhile', async () => {
  const slow = Array.from({ length: 20 }, () => dribble())
  const read = await server.fetch(`/api/public/${slug}/catalog`)
  expect(read.status).toBe(200)
  for (const answer of await Promise.all(slow)) {
    expect(answer).toMatch(/^HTTP\/1\.1 408 /)
    expect(answer).toContain('{"error":"The request took too long to arrive"}')
  }
})

/** Sends an order a byte a second, and resolves to what the server answers. */
async function dribble(): Promise<string> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  let answer = ''
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString()))
  socket.on('error', () => {
    // the server closes it while we write
  })
  socket.write(
    `POST /api/public/${slug}/orders HTTP/1.1\r\nhost: localhost\r\norigin: ${BOOKING_ORIGIN}\r\n` +
      'content-type: application/json\r\ncontent-length: 4000\r\n\r\n',
  )
  const timer = setInterval(() => socket.write(' '), 1000)
  await once(socket, 'close')
  clearInterval(timer)
  return answer
}
