/** The records of a tar archive (POSIX ustar), written and read piece by piece. */

const BLOCK = 512

/** Two empty blocks end an archive. */
export const TAR_END = Buffer.alloc(2 * BLOCK)

export type TarEntry = {
  name: string
  size: number
  /** What's left unread when the next entry is asked for is skipped. */
  content: AsyncGenerator<Buffer>
}

/** The archive is cut off, or isn't one. */
export class DamagedArchive extends Error {}

/** The block before an entry's content. @param name of at most 100 bytes */
export function tarHeader(name: string, size: number, at: Date): Buffer {
  const header = Buffer.alloc(BLOCK)
  if (Buffer.byteLength(name) > 100) throw new Error(`the name is too long for an archive: ${name}`)
  const octal = (value: number, digits: number) => `${value.toString(8).padStart(digits, '0')}\0`
  header.write(name, 0)
  header.write(octal(0o600, 7), 100)
  header.write(octal(0, 7), 108)
  header.write(octal(0, 7), 116)
  header.write(octal(size, 11), 124)
  header.write(octal(Math.floor(at.getTime() / 1000), 11), 136)
  header.write('        ', 148)
  header.write('0', 156)
  header.write('ustar', 257)
  header.write('00', 263)
  header.write(`${sumOf(header).toString(8).padStart(6, '0')}\0 `, 148)
  return header
}

/** What follows an entry's content, up to a whole block. */
export function tarPadding(size: number): Buffer {
  return Buffer.alloc(padded(size) - size)
}

/**
 * Reads the entries of an archive, one after the other.
 * @throws DamagedArchive
 */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const reader = readerOf(source)
  for (;;) {
    const header = await reader.whole(BLOCK)
    if (header.every((byte) => byte === 0)) return
    const sum = Number.parseInt(header.toString('latin1', 148, 156), 8)
    if (sum !== sumOf(header, 148, 156))
      throw new DamagedArchive('a header of the archive is damaged')
    const name = header.toString('utf8', 0, header.indexOf(0))
    const size = Number.parseInt(header.toString('latin1', 124, 136), 8)
    let left = size
    const content = async function* () {
      while (left > 0) {
        const piece = await reader.some(left)
        left -= piece.length
        yield piece
      }
    }
    yield { name, size, content: content() }
    while (left > 0) left -= (await reader.some(left)).length
    await reader.whole(padded(size) - size)
  }
}

function padded(size: number): number {
  return Math.ceil(size / BLOCK) * BLOCK
}

/** The sum of a header's bytes, its own sum counted as spaces. */
function sumOf(header: Buffer, from = 0, to = 0): number {
  return header.reduce((sum, byte, at) => sum + (at >= from && at < to ? 0x20 : byte), 0)
}

function readerOf(source: AsyncIterable<Buffer>) {
  const pieces = source[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)
  /** At least one byte. */
  const some = async (most: number): Promise<Buffer> => {
    while (rest.length === 0) {
      const next = await pieces.next()
      if (next.done === true) throw new DamagedArchive('the archive is cut off')
      rest = next.value
    }
    const piece = rest.subarray(0, most)
    rest = rest.subarray(piece.length)
    return piece
  }
  const whole = async (size: number): Promise<Buffer> => {
    const gathered: Buffer[] = []
    for (let left = size; left > 0;) {
      const piece = await some(left)
      left -= piece.length
      gathered.push(piece)
    }
    return Buffer.concat(gathered)
  }
  return { some, whole }
}
