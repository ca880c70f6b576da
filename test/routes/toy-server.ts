import Fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import type { AddressInfo } from 'node:net'
import { closeAfterFile } from '#test/setup/after-file.ts'
import { createErrorHandler } from '#server/http/on-error.ts'
import { plainServer, prepare } from '#server/http/plain-server.ts'

/** A server without a database, on which a test mounts endpoints of its own. */
export async function startToyServer(mountAll: (app: FastifyInstance) => void) {
  const app = Fastify(plainServer)
  /** The messages of the errors that were logged. */
  const logged: string[] = []
  const error = ({ err }: { err: Error }) => void logged.push(err.message)
  prepare(app, 'http://localhost')
  app.setErrorHandler(createErrorHandler({ error, info() {}, warn() {} }))
  mountAll(app)
  await app.listen({ host: '127.0.0.1', port: 0 })
  closeAfterFile(() => app.close())
  const { port } = app.server.address() as AddressInfo
  const post = (path: string, type: string, body: string) =>
    fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      headers: { 'content-type': type },
      body,
    })
  return { post, logged }
}
