import { Readable, pipeline } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'
import { directory, fileHeader, sizesAfter } from './records.ts'
import type { Packed } from './records.ts'

/** A file to put into a zip: its content comes in pieces, so that it's never in memory as a whole. */
export type ZipFile = { name: string; content: AsyncIterable<string | Uint8Array> }

/** Sizes and places have four bytes each. */
const MOST_BYTES = 0xffff_ffff
const MOST_FILES = 0xffff

/** The content doesn't fit into a zip that every program reads. */
export class ZipTooLarge extends Error {}

/**
 * Writes a zip piece by piece, holding only the names and sizes of its files (decision 24).
 * @param at the date of all files
 * @throws ZipTooLarge beyond 4 GB or 65,535 files
 */
export async function* writeZip(files: AsyncIterable<ZipFile>, at: Date): AsyncGenerator<Buffer> {
  const packed: Packed[] = []
  let offset = 0
  for await (const { name, content } of files) {
    const file: Packed = { name, crc: 0, size: 0, unpacked: 0, offset }
    const header = fileHeader(name, at)
    yield header
    for await (const chunk of deflate(tally(content, file))) {
      file.size += chunk.length
      yield chunk
    }
    const sizes = sizesAfter(file)
    yield sizes
    offset += header.length + file.size + sizes.length
    packed.push(file)
    if (packed.length > MOST_FILES || offset > MOST_BYTES || file.unpacked > MOST_BYTES) {
      throw new ZipTooLarge('the zip would be larger than 4 GB')
    }
  }
  yield directory(packed, offset, at)
}

/** Passes content on as bytes, and notes how many they are and their checksum. */
async function* tally(content: ZipFile['content'], file: Packed): AsyncGenerator<Buffer> {
  for await (const piece of content) {
    const bytes = typeof piece === 'string' ? Buffer.from(piece) : Buffer.from(piece)
    if (bytes.length === 0) continue
    file.unpacked += bytes.length
    file.crc = crc32(bytes, file.crc)
    yield bytes
  }
}

function deflate(content: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  const deflating = createDeflateRaw()
  // A failure of the content ends the deflating with the same error, and so the loop that reads it.
  pipeline(Readable.from(content, { objectMode: false }), deflating, () => {})
  return deflating
}
