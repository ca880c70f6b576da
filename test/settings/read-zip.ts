import { crc32, inflateRawSync } from 'node:zlib'

/** Reads a zip by its directory, as every program does, and checks each file's size and checksum. */
export function readZip(zip: Buffer): Map<string, Buffer> {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  if (end < 0) throw new Error('not a zip')
  const files = new Map<string, Buffer>()
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (zip.readUInt32LE(at) !== 0x02014b50) throw new Error('the directory is broken')
    const [crc, size, unpacked] = [16, 20, 24].map((place) => zip.readUInt32LE(at + place))
    const [length, extra, comment] = [28, 30, 32].map((place) => zip.readUInt16LE(at + place))
    const name = zip.toString('utf8', at + 46, at + 46 + (length ?? 0))
    const header = zip.readUInt32LE(at + 42)
    const begin = header + 30 + zip.readUInt16LE(header + 26) + zip.readUInt16LE(header + 28)
    const content = inflateRawSync(zip.subarray(begin, begin + (size ?? 0)))
    if (content.length !== unpacked || crc32(content) !== crc) throw new Error(`${name} is broken`)
    files.set(name, content)
    at += 46 + (length ?? 0) + (extra ?? 0) + (comment ?? 0)
  }
  return files
}

/** Reads CSV (RFC 4180) that begins with a byte order mark. */
export function readCsv(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  for (const [, quoted, plain = '', end] of text
    .slice(1)
    .matchAll(/(?:"((?:[^"]|"")*)"|([^,\r\n]*))(,|\r\n)/g)) {
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    if (end === ',') continue
    rows.push(row)
    row = []
  }
  return rows
}
