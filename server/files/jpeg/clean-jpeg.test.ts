import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { aPhoto } from '#test/driver/a-photo.ts'
import { createJpegCleaner, NotAJpeg } from './clean-jpeg.ts'

function clean(bytes: Buffer, cuts: readonly number[] = []): Buffer {
  const cleaner = createJpegCleaner()
  const places = [0, ...cuts.map((cut) => cut % bytes.length), bytes.length].toSorted(
    (a, b) => a - b,
  )
  const passed = places.flatMap((place, at) =>
    cleaner.push(bytes.subarray(place, places[at + 1] ?? bytes.length)),
  )
  cleaner.end()
  return Buffer.concat(passed)
}

test('keeps the picture, and nothing that the camera added or that comes after it', () => {
  const { bytes } = aPhoto({ trailer: '<script>alert(1)</script>' })
  const cleaned = clean(bytes)
  for (const added of ['Exif', 'GPS', 'made by a camera', '<script>']) {
    expect(bytes.includes(added)).toBe(true)
    expect(cleaned.includes(added)).toBe(false)
  }
  expect(cleaned.includes('JFIF')).toBe(true)
  expect(clean(cleaned)).toEqual(cleaned)
})

test('what a kept segment holds beyond its own fields goes, such as a thumbnail', () => {
  const { bytes } = aPhoto()
  const pixels = '<script>alert(1)</script>'
  const segment = (marker: number, head: string) => {
    const data = Buffer.from(`${head}${pixels}`, 'latin1')
    return Buffer.concat([Buffer.from([0xff, marker, 0, data.length + 2]), data])
  }
  const added = [
    segment(0xe0, 'JFIF\0\x01\x01\0\0\x01\0\x01\x05\x05'),
    segment(0xe0, 'JFXX\0\x10'),
    segment(0xee, 'Adobe\0\x64\0\0\0\0\x01'),
  ]
  const cleaned = clean(Buffer.concat([bytes.subarray(0, 2), ...added, bytes.subarray(2)]))
  expect(cleaned).toEqual(clean(bytes))
})

test('it makes no difference in which pieces the bytes come', () => {
  const { bytes } = aPhoto()
  const whole = clean(bytes)
  fc.assert(
    fc.property(fc.array(fc.nat()), (cuts) => {
      expect(clean(bytes, cuts)).toEqual(whole)
    }),
  )
})

test('a segment that comes byte by byte is put together once', () => {
  const long = Buffer.concat([Buffer.from([0xff, 0xfe, 0x40, 0]), Buffer.alloc(0x4000 - 2)])
  const { bytes } = aPhoto()
  const whole = Buffer.concat([bytes.subarray(0, 2), long, long, bytes.subarray(2)])
  const concat = vi.spyOn(Buffer, 'concat')
  const cleaner = createJpegCleaner()
  for (const byte of whole) cleaner.push(Buffer.from([byte]))
  cleaner.end()
  const copied = concat.mock.results.reduce((sum, { value }) => sum + value.length, 0)
  concat.mockRestore()
  expect(copied).toBeLessThan(3 * whole.length)
})

test('refuses anything else, and a part of a JPEG', () => {
  const { bytes } = aPhoto()
  const end = bytes.indexOf(Buffer.from([0xff, 0xd9]))
  fc.assert(
    fc.property(fc.nat(end - 1), (length) => {
      expect(() => clean(bytes.subarray(0, length))).toThrow(NotAJpeg)
    }),
  )
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 2, maxLength: 200 }), (noise) => {
      fc.pre(noise[0] !== 0xff || noise[1] !== 0xd8)
      expect(() => clean(Buffer.from(noise))).toThrow(NotAJpeg)
    }),
  )
})
