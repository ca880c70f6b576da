import { connect } from 'node:net'
import type { Answer } from './answer.ts'
import { validateAnswer } from './validate-answer.ts'

/** Requests that fetch can't send, written byte by byte to a socket. */

export type RawAnswer = Answer & {
  /** Whether the server closed the connection after answering. */
  closed: boolean
}

export type RawOptions = {
  /** Milliseconds after which a missing answer is a failure. */
  within?: number
  /** Whether the request is valid HTTP and so reaches the endpoint in its first line. */
  reachesEndpoint?: boolean
  /** Milliseconds to wait for the server to close the connection; 0 doesn't wait. */
  lingering?: number
}

/**
 * Sends bytes and returns the first final response.
 * @throws if no complete response arrives in time
 */
export function sendRaw(
  url: string,
  request: string | Buffer | readonly (string | Buffer)[],
  { within = 5000, lingering = 0, reachesEndpoint = true }: RawOptions = {},
): Promise<RawAnswer> {
  const { hostname, port } = new URL(url)
  const parts = typeof request === 'string' || Buffer.isBuffer(request) ? [request] : request
  const [method = '', path = ''] = String(parts[0]).split('\r\n', 1)[0]?.split(' ') ?? []
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname)
    let received: Buffer = Buffer.alloc(0)
    let found: Answer | null = null
    const finish = (closed: boolean) => {
      clearTimeout(timer)
      clearTimeout(linger)
      socket.destroy()
      if (!found) {
        reject(
          new Error(`no whole answer to ${method} ${path}: ${received.toString().slice(0, 300)}`),
        )
        return
      }
      try {
        if (path.startsWith('/') && reachesEndpoint) validateAnswer(method, path, found)
        resolve({ ...found, closed })
      } catch (error) {
        reject(error)
      }
    }
    const timer = setTimeout(() => finish(false), within)
    let linger: NodeJS.Timeout | undefined
    socket.on('data', (chunk: Buffer) => {
      received = Buffer.concat([received, chunk])
      if (found) return
      found = readAnswer(received, method)
      if (found && lingering === 0) finish(false)
      else if (found) linger = setTimeout(() => finish(false), lingering)
    })
    socket.on('end', () => finish(true))
    socket.on('close', () => finish(true))
    // A reset ends the connection; bytes received before it still count.
    socket.on('error', () => {})
    for (const part of parts) socket.write(part)
  })
}

/** A request's head with a blank line at the end; adds Host unless one is given. */
export function head(line: string, headers: Record<string, string> = {}): string {
  const names = Object.keys(headers).map((name) => name.toLowerCase())
  const given = names.includes('host') ? headers : { Host: 'localhost', ...headers }
  const lines = Object.entries(given).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${line} HTTP/1.1\r\n${lines.join('')}\r\n`
}

/** A chunked body in pieces of this size, without the final chunk. */
export function chunked(body: string, size: number): string {
  let text = ''
  for (let at = 0; at < body.length; at += size) {
    const part = body.slice(at, at + size)
    text += `${part.length.toString(16)}\r\n${part}\r\n`
  }
  return text
}

/** The first final response in the bytes, or null while incomplete. */
function readAnswer(received: Buffer, method: string): Answer | null {
  const end = received.indexOf('\r\n\r\n')
  if (end < 0) return null
  const [statusLine = '', ...lines] = received.subarray(0, end).toString('latin1').split('\r\n')
  const status = Number(statusLine.split(' ')[1])
  const rest = received.subarray(end + 4)
  if (status < 200) return readAnswer(rest, method)
  const headers = new Headers()
  for (const line of lines) {
    const colon = line.indexOf(':')
    headers.append(line.slice(0, colon), line.slice(colon + 1).trim())
  }
  const length =
    method === 'HEAD' || status === 204 ? 0 : Number(headers.get('content-length') ?? 0)
  if (rest.length < length) return null
  const text = rest.subarray(0, method === 'HEAD' ? undefined : length).toString('utf8')
  const isJson = headers.get('content-type')?.startsWith('application/json')
  return { status, headers, text, json: isJson && text ? JSON.parse(text) : undefined }
}
