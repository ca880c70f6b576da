/** The records of a zip file (PKWARE's APPNOTE 6.3.10), as bytes. */

/** A file in the zip whose sizes are known. */
export type Packed = {
  name: string
  crc: number
  /** Bytes in the zip, and unpacked. */
  size: number
  unpacked: number
  /** Where its header begins. */
  offset: number
}

/** The sizes follow the data, and names are UTF-8. */
const FLAGS = 0x0808
const DEFLATED = 8
/** What a reader must know: deflate, 2.0. */
const VERSION = 20

/** Before a file's data; its sizes come after it. */
export function fileHeader(name: string, at: Date): Buffer {
  const bytes = Buffer.from(name)
  const record = Buffer.alloc(30)
  record.writeUInt32LE(0x04034b50, 0)
  writeCommon(record, 4, at)
  record.writeUInt16LE(bytes.length, 26)
  return Buffer.concat([record, bytes])
}

/** After a file's data. */
export function sizesAfter({ crc, size, unpacked }: Omit<Packed, 'name' | 'offset'>): Buffer {
  const record = Buffer.alloc(16)
  record.writeUInt32LE(0x08074b50, 0)
  record.writeUInt32LE(crc, 4)
  record.writeUInt32LE(size, 8)
  record.writeUInt32LE(unpacked, 12)
  return record
}

/** The list of all files, at the end of the zip. @param offset where it begins */
export function directory(files: readonly Packed[], offset: number, at: Date): Buffer {
  const entries = Buffer.concat(files.map((file) => directoryEntry(file, at)))
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(files.length, 8)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(entries.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([entries, end])
}

function directoryEntry({ name, crc, size, unpacked, offset }: Packed, at: Date): Buffer {
  const bytes = Buffer.from(name)
  const record = Buffer.alloc(46)
  record.writeUInt32LE(0x02014b50, 0)
  record.writeUInt16LE(VERSION, 4)
  writeCommon(record, 6, at)
  record.writeUInt32LE(crc, 16)
  record.writeUInt32LE(size, 20)
  record.writeUInt32LE(unpacked, 24)
  record.writeUInt16LE(bytes.length, 28)
  record.writeUInt32LE(offset, 42)
  return Buffer.concat([record, bytes])
}

/** What both headers of a file say in the same order: version, flags, method, time and date. */
function writeCommon(record: Buffer, place: number, at: Date): void {
  const [year, month, day] = [at.getUTCFullYear(), at.getUTCMonth() + 1, at.getUTCDate()]
  const seconds = Math.floor(at.getUTCSeconds() / 2)
  record.writeUInt16LE(VERSION, place)
  record.writeUInt16LE(FLAGS, place + 2)
  record.writeUInt16LE(DEFLATED, place + 4)
  record.writeUInt16LE((at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | seconds, place + 6)
  record.writeUInt16LE(((year - 1980) << 9) | (month << 5) | day, place + 8)
}
