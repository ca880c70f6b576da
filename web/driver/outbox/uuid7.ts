/**
 * A UUID of version 7 (RFC 9562): milliseconds first, so that later ones sort after earlier ones.
 * @param now milliseconds since 1970
 * @param random at least ten random bytes
 */
export function uuid7(now: number, random: Uint8Array): string {
  const bytes = new Uint8Array(16)
  bytes.set(random.slice(0, 10), 6)
  new DataView(bytes.buffer).setUint16(0, Math.floor(now / 2 ** 32))
  new DataView(bytes.buffer).setUint32(2, now % 2 ** 32)
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f)
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f)
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20),
  ].join('-')
}
