import { crc32, deflateSync, inflateSync } from 'node:zlib'
import { MAX_LOGO_BYTES, MAX_LOGO_PIXELS } from '#contract/office/settings/logo-limits.ts'

/**
 * Reads a PNG (W3C, third edition) from a stranger's bytes and writes another with the same picture and
 * nothing else: no comments, profiles or animations, and no bytes that another program would read as
 * something else. Pure.
 */

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** The chunks that make the picture, in their order. */
const KEPT = ['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']
/** Samples of a pixel by colour type, and which depths each may have. */
const COLOURS: Record<number, { samples: number; depths: number[] }> = {
  0: { samples: 1, depths: [1, 2, 4, 8, 16] },
  2: { samples: 3, depths: [8, 16] },
  3: { samples: 1, depths: [1, 2, 4, 8] },
  4: { samples: 2, depths: [8, 16] },
  6: { samples: 4, depths: [8, 16] },
}

type Chunk = { type: string; data: Buffer }

/** The bytes aren't a PNG as described; the message is the rest of a sentence. */
export class NotAPng extends Error {}

/**
 * The same picture as a PNG of ours.
 * @throws NotAPng if it isn't a PNG, is larger than 200 KB or 512 pixels, or has anything after its end
 */
export function cleanPng(bytes: Buffer): Buffer {
  if (bytes.length > MAX_LOGO_BYTES) throw new NotAPng('must be at most 200 KB')
  const chunks = readChunks(bytes)
  const [header, ...others] = chunks
  if (header?.type !== 'IHDR' || header.data.length !== 13) throw new NotAPng(BROKEN)
  const size = readHeader(header.data)
  const order = others.map(({ type }) => KEPT.indexOf(type))
  const isInOrder = order.every((place, at) => place > 0 && place >= (order[at - 1] ?? 1))
  const once = ['PLTE', 'tRNS', 'IEND'].every(
    (name) => others.filter(({ type }) => type === name).length <= 1,
  )
  if (!isInOrder || !once || others.at(-1)?.type !== 'IEND') throw new NotAPng(BROKEN)
  const pixels = unpack(
    others.filter(({ type }) => type === 'IDAT'),
    size,
  )
  const beside = others.filter(({ type }) => type === 'PLTE' || type === 'tRNS')
  return Buffer.concat([
    SIGNATURE,
    ...[header, ...beside].map(writeChunk),
    writeChunk({ type: 'IDAT', data: deflateSync(pixels, { level: 9 }) }),
    writeChunk({ type: 'IEND', data: Buffer.alloc(0) }),
  ])
}

const BROKEN = 'must be a whole PNG'

function readChunks(bytes: Buffer): Chunk[] {
  if (!bytes.subarray(0, 8).equals(SIGNATURE)) throw new NotAPng('must be a PNG')
  const chunks: Chunk[] = []
  let at = 8
  while (at < bytes.length) {
    if (chunks.at(-1)?.type === 'IEND' || at + 12 > bytes.length) throw new NotAPng(BROKEN)
    const length = bytes.readUInt32BE(at)
    const end = at + 8 + length
    if (end + 4 > bytes.length) throw new NotAPng(BROKEN)
    if (crc32(bytes.subarray(at + 4, end)) !== bytes.readUInt32BE(end)) throw new NotAPng(BROKEN)
    const type = bytes.toString('latin1', at + 4, at + 8)
    // A capital first letter means that the picture can't be drawn without it.
    if (KEPT.includes(type)) chunks.push({ type, data: bytes.subarray(at + 8, end) })
    else if (!/^[a-z][A-Za-z]{3}$/.test(type)) throw new NotAPng(BROKEN)
    at = end + 4
  }
  return chunks
}

/** How many bytes the picture has, unpacked. */
function readHeader(data: Buffer): number {
  const [width, height] = [data.readUInt32BE(0), data.readUInt32BE(4)]
  const [depth = 0, colour = 0, compression, filter, interlace = 0] = data.subarray(8)
  if (width === 0 || height === 0 || width > MAX_LOGO_PIXELS || height > MAX_LOGO_PIXELS) {
    throw new NotAPng(`must be at most ${MAX_LOGO_PIXELS} pixels wide and high`)
  }
  const known = COLOURS[colour]
  if (!known?.depths.includes(depth) || compression !== 0 || filter !== 0) throw new NotAPng(BROKEN)
  if (interlace !== 0) throw new NotAPng('must not be interlaced')
  return height * (1 + Math.ceil((width * known.samples * depth) / 8))
}

function unpack(packed: Chunk[], size: number): Buffer {
  const data = Buffer.concat(packed.map((chunk) => chunk.data))
  try {
    const pixels = inflateSync(data, { maxOutputLength: size })
    if (pixels.length === size) return pixels
  } catch {
    // Not deflated, or more than the header says.
  }
  throw new NotAPng(BROKEN)
}

function writeChunk({ type, data }: Chunk): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const chunk = Buffer.alloc(named.length + 8)
  chunk.writeUInt32BE(data.length, 0)
  named.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(named), named.length + 4)
  return chunk
}
