import { crc32, deflateSync } from 'node:zlib'

/** A chunk of a PNG. */
export function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

/**
 * A green PNG of 8-bit RGBA.
 * @param rows how many it really has
 * @param data what is in its IDAT instead of them
 * @param extra chunks after the header
 */
export function drawPng({
  width,
  height,
  rows = height,
  data,
  extra = [],
}: {
  width: number
  height: number
  rows?: number
  data?: Buffer
  extra?: Buffer[]
}): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 6, 0, 0, 0], 8)
  const row = Buffer.concat([
    Buffer.of(0),
    ...Array.from({ length: width }, () => Buffer.of(20, 87, 58, 255)),
  ])
  const pixels = Buffer.concat(Array.from({ length: rows }, () => row))
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    ...extra,
    chunk('IDAT', data ?? deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
