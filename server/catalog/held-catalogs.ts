import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { RecentValues } from '#server/memory/recent-values.ts'

/**
 * The catalogues that a process has in memory, so that an order needs no query for its prices. Those of the busiest
 * businesses are open. An open one takes eight times the memory of a packed one, so the others, perhaps of thousands of
 * businesses that take an order now and then, are packed: opening one takes a quarter of what reading it takes.
 */
export class HeldCatalogs<Catalog extends { version: number }> {
  readonly #parse: (text: string) => Catalog
  readonly #open = new RecentValues<Catalog>(0)
  readonly #packed = new RecentValues<Packed>(0)
  /** The organisations whose catalogues were used lately. */
  readonly #used = new RecentValues<true>(0)

  /** @param parse makes a catalogue of the JSON that the database has of it */
  constructor(parse: (text: string) => Catalog) {
    this.#parse = parse
    this.limitTo(DEFAULT_BYTES)
  }

  /**
   * @param bytes of memory to use from the next catalogue on: four fifths for packed catalogues, but at most what 10,000
   * of them need
   */
  limitTo(bytes: number): void {
    const packed = Math.min(0.8 * bytes, MOST_PACKED)
    const open = bytes - packed
    this.#packed.limitTo(packed)
    this.#open.limitTo(open)
    this.#used.limitTo(open / SMALLEST_OPEN)
  }

  /** An organisation's catalogue, if this version of it is in memory. */
  get(organisation: string, version: number): Catalog | undefined {
    const open = this.#open.get(organisation)
    if (open?.version === version) return open
    const packed = this.#packed.get(organisation)
    if (packed?.version !== version) return undefined
    const text = unpack(packed)
    return this.#keepOpen(organisation, this.#parse(text), text)
  }

  /** Keeps a catalogue as it was read from the database, and returns it parsed. */
  set(organisation: string, text: string): Catalog {
    const catalog = this.#parse(text)
    const packed = pack(text, catalog.version)
    this.#packed.set(organisation, packed, packed.data.length)
    return this.#keepOpen(organisation, catalog, text)
  }

  /**
   * Keeps a catalogue open once it's used again soon. Where thousands of organisations take an order now and then, most
   * would be dropped before they're asked for again, and old objects cost the garbage collector more than new ones.
   */
  #keepOpen(organisation: string, catalog: Catalog, text: string): Catalog {
    if (!this.#used.get(organisation)) this.#used.set(organisation, true, 1)
    else this.#open.set(organisation, catalog, text.length * BYTES_A_CHARACTER)
    return catalog
  }
}

/** Room for some 350 open catalogues of 50 items, and for 10,000 packed ones. */
const DEFAULT_BYTES = 128_000_000
/** Some 10,000 catalogues of 50 items. More memory is better spent on open ones. */
const MOST_PACKED = 100_000_000
/** What an open catalogue takes for each character of its JSON. */
const BYTES_A_CHARACTER = 2
/** The smallest catalogues have about as many bytes: as many organisations are remembered as have room with those. */
const SMALLEST_OPEN = 24_000

type Packed = { version: number; data: Buffer; bytes: number }

function pack(text: string, version: number): Packed {
  const bytes = Buffer.from(text)
  const compressed = zstdCompressSync(bytes, FAST)
  // A copy with memory of its own: otherwise the larger buffer that it's part of would stay with it.
  const data = Buffer.allocUnsafeSlow(compressed.length)
  data.set(compressed)
  return { version, data, bytes: bytes.length }
}

/** With room for all of the text and more, so that its end is found in one step. */
function unpack({ data, bytes }: Packed): string {
  return zstdDecompressSync(data, { chunkSize: bytes + 64 }).toString()
}

const FAST = { params: { [constants.ZSTD_c_compressionLevel]: 1 } }
