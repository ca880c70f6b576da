import { createHash, randomBytes } from 'node:crypto'

/** A small JPEG as a phone's camera makes it, with what it adds; each one is different. */
export function aPhoto({
  exif = 'GPS 33.87 S 151.21 E',
  trailer = '',
}: { exif?: string; trailer?: string } = {}): { bytes: Buffer<ArrayBuffer>; sha256: string } {
  const bytes = Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\0\0', 'latin1')),
    segment(0xe1, Buffer.from(`Exif\0\0${exif}`, 'latin1')),
    segment(0xfe, Buffer.from('made by a camera')),
    segment(0xdb, Buffer.concat([Buffer.from([0]), Buffer.alloc(64, 1)])),
    segment(0xc0, Buffer.from([8, 0, 8, 0, 8, 1, 1, 0x11, 0])),
    segment(0xc4, Buffer.from([0, ...Buffer.alloc(16), 0])),
    segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    // The scan: any bytes but markers, with a stuffed one and a restart.
    Buffer.from(randomBytes(40).map((byte) => byte & 0x7f)),
    Buffer.from([0xff, 0x00, 0x12, 0xff, 0xd0, 0x34]),
    Buffer.from([0xff, 0xd9]),
    Buffer.from(trailer),
  ])
  return { bytes, sha256: createHash('sha256').update(bytes).digest('hex') }
}

function segment(marker: number, data: Uint8Array): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(data.length + 2, 2)
  return Buffer.concat([head, data])
}
