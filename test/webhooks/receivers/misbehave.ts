import type { Socket } from 'node:net'
import { gzipSync } from 'node:zlib'

/** Misbehaving receivers that need more than a fixed answer; each writes to a socket. */

export const HUGE = 100 * 1024 * 1024
const PIECE = Buffer.alloc(65_536, 'x')

/** Sends a piece every 50 ms until the sender hangs up. */
export function drip(socket: Socket, first: string, piece: string): void {
  socket.write(first)
  const timer = setInterval(() => socket.write(piece), 50)
  socket.on('close', () => clearInterval(timer))
}

/** Sends the same piece repeatedly, as fast as it's read. */
export function flood(socket: Socket, first: string, piece: string): void {
  socket.write(first)
  const many = piece.repeat(100)
  const more = () => {
    while (!socket.destroyed) if (!socket.write(many)) return void socket.once('drain', more)
  }
  more()
}

/**
 * Answers with 100 MB, as fast as they're read.
 * @param sent called for every piece written
 */
export function answerHuge(socket: Socket, status: string, sent: (bytes: number) => void): void {
  let left = HUGE
  socket.write(`HTTP/1.1 ${status}\r\nContent-Length: ${HUGE}\r\n\r\n`)
  const more = () => {
    while (left > 0 && !socket.destroyed) {
      left -= PIECE.length
      sent(PIECE.length)
      if (!socket.write(PIECE)) return void socket.once('drain', more)
    }
  }
  more()
}

/** A half-megabyte answer that unpacks to 512 MB. */
export function gzipBomb(status: string): (socket: Socket) => void {
  // A gzip file can have many members, which unpack one after another.
  const member = gzipSync(Buffer.alloc(64 * 1024 * 1024))
  const bomb = Buffer.concat(Array.from({ length: 8 }, () => member))
  const head = `HTTP/1.1 ${status}\r\nContent-Encoding: gzip\r\n`
  return (socket) => {
    socket.write(`${head}Content-Length: ${bomb.length}\r\n\r\n`)
    socket.write(bomb)
  }
}
