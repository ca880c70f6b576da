import { once } from 'node:events'
import type { Socket } from 'node:net'
import pg from 'pg'

/**
 * PostgreSQL's COPY as a stream. The driver ignores the messages of COPY, so these queries handle them
 * themselves; a slow reader or writer makes the other side wait.
 */

/** Rows are gathered to about this many bytes. */
const PIECE = 512 * 1024

/** The part of the driver's connection that COPY needs. */
type Wire = {
  stream: Socket
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(reason: string): void
}

/**
 * Runs `copy … to stdout`.
 * @param counted gets the number of rows at the end
 */
export async function* copyOut(
  client: pg.Client,
  text: string,
  counted: (rows: number) => void,
): AsyncGenerator<Buffer> {
  let pieces: Buffer[] = []
  let bytes = 0
  let socket: Socket | undefined
  let wake = Promise.withResolvers<void>()
  const handlers = {
    handleCopyData({ chunk }: { chunk: Buffer }, wire: Wire) {
      // The driver reads the next message into the same memory.
      pieces.push(Buffer.from(chunk))
      bytes += chunk.length
      if (bytes < PIECE) return
      socket = wire.stream
      socket.pause()
      wake.resolve()
    },
  }
  const done = run(client, text, handlers)
  const state = { ended: false }
  const end = () => {
    state.ended = true
    wake.resolve()
  }
  done.then(end, end)
  for (;;) {
    await wake.promise
    if (state.ended) break
    const piece = Buffer.concat(pieces)
    pieces = []
    bytes = 0
    wake = Promise.withResolvers()
    yield piece
    socket?.resume()
  }
  const rows = await done
  if (bytes > 0) yield Buffer.concat(pieces)
  counted(rows)
}

/**
 * Runs `copy … from stdin`.
 * @returns the number of rows
 */
export async function copyIn(
  client: pg.Client,
  text: string,
  source: AsyncIterable<Buffer>,
): Promise<number> {
  let failure: unknown
  const stopped = new AbortController()
  const send = async (wire: Wire) => {
    try {
      for await (const piece of source) {
        if (stopped.signal.aborted) return
        wire.sendCopyFromChunk(piece)
        if (wire.stream.writableNeedDrain)
          await once(wire.stream, 'drain', { signal: stopped.signal })
      }
      wire.endCopyFrom()
    } catch (error) {
      failure ??= error
      if (!stopped.signal.aborted) wire.sendCopyFail('the source failed')
    }
  }
  const handlers = { handleCopyInResponse: (wire: Wire) => void send(wire) }
  try {
    return await run(client, text, handlers)
  } catch (error) {
    // The source's own failure says more than PostgreSQL's about it.
    throw failure ?? error
  } finally {
    stopped.abort()
  }
}

function run(client: pg.Client, text: string, handlers: object): Promise<number> {
  return new Promise((resolve, reject) => {
    const query = new pg.Query(text, [], (error, result) => {
      if (error) reject(error)
      else resolve(result.rowCount ?? 0)
    })
    client.query(Object.assign(query, handlers))
  })
}
