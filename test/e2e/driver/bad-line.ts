import { createServer, request as ask } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { closeAfterFile } from '#test/setup/after-file.ts'
import type { TestServer } from '#test/harness.ts'

/**
 * What becomes of calls: they arrive and are answered, they never arrive, or only their answers are lost. If the line
 * hangs, neither end learns that a call or an answer got lost.
 */
export type Line = 'good' | 'dead' | 'loses_answers' | 'hangs' | 'hangs_with_answers'

export type BadLine = {
  /** Host and port. */
  address: string
  /** Of calls by drivers' phones from now on; everything else always gets through. */
  line: Line
  /** Whether the service worker is one of a newer version. */
  isUpdated: boolean
  /** The calls that never arrived, and those of them that hang. */
  lost: { count: number; hanging: Set<IncomingMessage> }
}

/** A line between browsers and the server, on which calls and answers get lost. */
export async function startBadLine(server: TestServer): Promise<BadLine> {
  const lost = { count: 0, hanging: new Set<IncomingMessage>() }
  const state: BadLine = { address: '', line: 'good', isUpdated: false, lost }
  const { hostname, port } = new URL(server.url)
  const proxy = createServer((request, response) => {
    const isCall = request.url?.startsWith('/api/driver') === true
    const line = isCall ? state.line : 'good'
    if (line === 'dead' || line === 'hangs') {
      lost.count += 1
      if (line === 'dead') return void request.destroy()
      lost.hanging.add(request)
      return void request.resume()
    }
    const { method, url: path, headers } = request
    const onward = ask({ hostname, port, method, path, headers }, (answer) => {
      if (line === 'loses_answers') {
        answer.resume().on('end', () => request.destroy())
      } else if (line === 'hangs_with_answers') {
        answer.resume()
      } else if (state.isUpdated && path === '/driver/worker.js') {
        sendUpdated(answer, response)
      } else {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
      }
    })
    onward.on('error', () => request.destroy())
    request.on('error', () => onward.destroy())
    request.pipe(onward)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  closeAfterFile(() => {
    proxy.closeAllConnections()
    proxy.close()
  })
  state.address = `127.0.0.1:${(proxy.address() as AddressInfo).port}`
  return state
}

function sendUpdated(answer: IncomingMessage, response: ServerResponse): void {
  const chunks: Buffer[] = []
  answer.on('data', (chunk: Buffer) => chunks.push(chunk))
  answer.on('end', () => {
    const { 'content-length': _, ...headers } = answer.headers
    const text = Buffer.concat(chunks).toString()
    response.writeHead(200, headers).end(text.replace('"version":"', '"version":"newer-'))
  })
}
