/**
 * Reads a JPEG (ITU-T T.81) from a stranger's bytes, piece by piece, and passes on the picture and nothing else: no
 * EXIF with where and by whom it was taken, no comments, no thumbnails, and nothing after its end. It holds at
 * most one segment, 64 KB. Pure, but for what it has read so far.
 */

/** The bytes aren't a JPEG; the message is the rest of a sentence. */
export class NotAJpeg extends Error {}

const SOI = 0xd8
const EOI = 0xd9
const SOS = 0xda
const COMMENT = 0xfe
/** Says how colours are coded: without it a picture from some programs has the wrong ones. */
const ADOBE = 0xee
const JFIF = 0xe0
/** Each side, and the picture as a whole: who looks at it unpacks it into four bytes a pixel. */
const MOST_PIXELS = 16_384
const MOST_MEGAPIXELS = 50

const BROKEN = 'is not a whole JPEG'

export type JpegCleaner = {
  /** @throws NotAJpeg as soon as that is known */
  push(chunk: Buffer): Buffer[]
  /** @throws NotAJpeg if the picture isn't whole */
  end(): void
}

export function createJpegCleaner(): JpegCleaner {
  let waiting: Buffer = Buffer.alloc(0)
  // What came and isn't looked at yet: a sender may send a segment byte by byte.
  let pieces: Buffer[] = []
  let [held, needed] = [0, 0]
  let state: 'start' | 'segments' | 'scan' | 'done' = 'start'
  let hasFrame = false

  /** Takes one segment, or what there is of a scan; null if more bytes are needed. */
  const step = (): Buffer | null => {
    if (state === 'start') return takeStart()
    return state === 'scan' ? takeScan() : takeSegment()
  }
  const take = (count: number): Buffer => {
    const taken = waiting.subarray(0, count)
    waiting = waiting.subarray(count)
    return taken
  }
  const takeStart = () => {
    if (waiting.length < 2) return null
    if (waiting[0] !== 0xff || waiting[1] !== SOI) throw new NotAJpeg('is not a JPEG')
    state = 'segments'
    return take(2)
  }
  const takeSegment = () => {
    if (waiting.length < 2) return null
    const marker = waiting[1] ?? 0
    if (waiting[0] !== 0xff) throw new NotAJpeg(BROKEN)
    // Any number of fill bytes may come before a marker.
    if (marker === 0xff) {
      const end = waiting.findIndex((byte) => byte !== 0xff)
      take((end === -1 ? waiting.length : end) - 1)
      return Buffer.alloc(0)
    }
    if (marker === EOI) {
      if (!hasFrame) throw new NotAJpeg(BROKEN)
      state = 'done'
      return take(2)
    }
    if (waiting.length < 4) return null
    const length = waiting.readUInt16BE(2)
    if (length < 2 || marker < 0xc0) throw new NotAJpeg(BROKEN)
    if (waiting.length < length + 2) {
      needed = length + 2
      return null
    }
    const segment = take(length + 2)
    if (isFrame(marker)) hasFrame = checkFrame(segment)
    if (marker === SOS) {
      if (!hasFrame) throw new NotAJpeg(BROKEN)
      state = 'scan'
    }
    return isKept(marker, segment) ? segment : Buffer.alloc(0)
  }
  const takeScan = () => {
    let at = waiting.indexOf(0xff)
    while (at !== -1 && at + 1 < waiting.length) {
      const next = waiting[at + 1] ?? 0
      // A stuffed byte, or a restart: both belong to the scan.
      if (next !== 0 && (next < 0xd0 || next > 0xd7)) {
        state = 'segments'
        return take(at)
      }
      at = waiting.indexOf(0xff, at + 2)
    }
    if (waiting.length === 0 || at === 0) return null
    return take(at === -1 ? waiting.length : at)
  }
  return {
    push(chunk) {
      if (state === 'done') return []
      pieces.push(chunk)
      held += chunk.length
      if (held < needed) return []
      waiting = Buffer.concat(pieces)
      needed = 0
      const passed: Buffer[] = []
      for (let part = step(); part !== null; part = nextPart()) {
        if (part.length > 0) passed.push(part)
      }
      pieces = waiting.length === 0 ? [] : [waiting]
      held = waiting.length
      return passed
    },
    end() {
      if (state !== 'done') throw new NotAJpeg(BROKEN)
    },
  }

  function nextPart(): Buffer | null {
    return state === 'done' ? null : step()
  }
}

/** Start of frame: baseline, extended, progressive and the like. DHT, JPG and DAC have numbers between them. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
}

function checkFrame(segment: Buffer): true {
  if (segment.length < 10) throw new NotAJpeg(BROKEN)
  const [height, width] = [segment.readUInt16BE(5), segment.readUInt16BE(7)]
  if (height < 1 || width < 1 || height > MOST_PIXELS || width > MOST_PIXELS) {
    throw new NotAJpeg(`must be at most ${MOST_PIXELS} pixels wide and high`)
  }
  if (height * width > MOST_MEGAPIXELS * 1_000_000) {
    throw new NotAJpeg(`must be at most ${MOST_MEGAPIXELS} megapixels`)
  }
  return true
}

/** Of what programs add, segments without anything beyond their own fields, such as a thumbnail. */
function isKept(marker: number, { length }: Buffer): boolean {
  if (marker === JFIF) return length === 18
  if (marker === ADOBE) return length === 16
  const isApplication = marker >= 0xe0 && marker <= 0xef
  return marker !== COMMENT && !isApplication
}
