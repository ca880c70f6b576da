import { createHash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { expect, test } from 'vitest'
import { createKeyText, deriveKeyText, hashKey, isKeyText } from './key-text.ts'

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

test('a new key is svc_sk_, 36 characters and their CRC-32 as six more', () => {
  const made = new Set(Array.from({ length: 1000 }, createKeyText))
  expect(made.size).toBe(1000)
  for (const key of made) {
    const [, secret = '', checksum = ''] = /^svc_sk_(\w{36})(\w{6})$/.exec(key) ?? []
    const sum = Array.from(checksum).reduce((n, digit) => n * 62 + ALPHABET.indexOf(digit), 0)
    expect(sum).toBe(crc32(secret))
    expect(isKeyText(key)).toBe(true)
  }
})

test('every character of the alphabet comes to be used, evenly', () => {
  const counts = new Map<string, number>()
  for (let made = 0; made < 2000; made += 1) {
    for (const character of createKeyText().slice(7, 43)) {
      counts.set(character, (counts.get(character) ?? 0) + 1)
    }
  }
  expect(counts.size).toBe(62)
  // 72,000 characters over 62: about 1161 of each, give or take 34
  for (const count of counts.values()) expect(Math.abs(count - 1161)).toBeLessThan(240)
})

test('a key with any one character changed is malformed', () => {
  const key = createKeyText()
  for (let at = 0; at < key.length; at += 1) {
    for (const other of `${ALPHABET}-_. `) {
      if (other === key[at]) continue
      expect(isKeyText(key.slice(0, at) + other + key.slice(at + 1))).toBe(false)
    }
  }
})

test('two neighbours swapped are noticed', () => {
  const key = createKeyText()
  for (let at = 0; at < key.length - 1; at += 1) {
    const swapped = key.slice(0, at) + key[at + 1] + key[at] + key.slice(at + 2)
    if (swapped !== key) expect(isKeyText(swapped)).toBe(false)
  }
})

test.each([
  '',
  'svc_sk_',
  'Bearer',
  `svc_sk_${'0'.repeat(41)}`,
  `svc_sk_${'0'.repeat(43)}`,
  `SVC_SK_${'0'.repeat(42)}`,
  `svc_sk_${'é'.repeat(42)}`,
])('%j is malformed', (text) => {
  expect(isKeyText(text)).toBe(false)
})

test.each([' ', '\n', '\0'])('a key with %j before or after it is malformed', (mark) => {
  const key = createKeyText()
  expect(isKeyText(key + mark)).toBe(false)
  expect(isKeyText(mark + key)).toBe(false)
})

test('a derived key is well formed, the same for the same seed and no other', () => {
  const seed = randomBytes(32)
  const key = deriveKeyText(seed)
  expect(isKeyText(key)).toBe(true)
  expect(deriveKeyText(seed)).toBe(key)
  expect(deriveKeyText(randomBytes(32))).not.toBe(key)
  expect(isKeyText(deriveKeyText(Buffer.alloc(32)))).toBe(true)
  expect(key).not.toContain(seed.toString('hex'))
})

test('only the SHA-256 of a key is stored', () => {
  const key = createKeyText()
  expect(hashKey(key)).toBe(createHash('sha256').update(key, 'utf8').digest('hex'))
})
