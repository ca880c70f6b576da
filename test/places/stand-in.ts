import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { closeAfterFile } from '#test/setup/after-file.ts'

export type StandIn = {
  url: string
  /** The paths that were asked for. */
  asked: string[]
  /** Answers from now on. */
  answers: (path: URL) => { status?: number; body: unknown } | 'silence'
}

/** A service of the operator's on loopback, which answers as a test says, or not at all. */
export async function startStandIn(answers: StandIn['answers']): Promise<StandIn> {
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const path = request.url ?? '/'
    standIn.asked.push(path)
    const answer = standIn.answers(new URL(path, 'http://stand-in'))
    if (answer === 'silence') return
    const { status = 200, body } = answer
    response.writeHead(status, {
      'content-type': 'application/json',
      // Browsers ask it too.
      'access-control-allow-origin': '*',
    })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closeAfterFile(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const standIn: StandIn = { url: `http://127.0.0.1:${port}/osm`, asked: [], answers }
  return standIn
}
