import { expect, test } from 'vitest'
import { decryptSecret, encryptSecret } from './secrets.ts'

const secret = 'whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8='
const sealing = { key: 'the secret of a deployment, for tests', context: 'org_1 we_1' }

test('a stored secret opens in its own row, and shows nothing of itself', () => {
  const stored = encryptSecret(secret, sealing)
  expect(decryptSecret(stored, sealing)).toBe(secret)
  expect(decryptSecret(new Uint8Array(stored), sealing)).toBe(secret)
  expect(stored.includes('whsec')).toBe(false)
  expect(encryptSecret(secret, sealing).equals(stored)).toBe(false)
})

test('it opens neither in another row nor under another key', () => {
  const stored = encryptSecret(secret, sealing)
  for (const context of ['org_2 we_1', 'org_1 we_2', '']) {
    expect(() => decryptSecret(stored, { ...sealing, context })).toThrow()
  }
  expect(() => decryptSecret(stored, { ...sealing, key: 'another' })).toThrow()
})

test('no byte of it can be changed, nor any left out', () => {
  const stored = encryptSecret(secret, sealing)
  for (let index = 0; index < stored.length; index += 1) {
    const changed = Buffer.from(stored)
    changed.writeUInt8(changed.readUInt8(index) ^ 1, index)
    expect(() => decryptSecret(changed, sealing)).toThrow()
    expect(() => decryptSecret(stored.subarray(0, index), sealing)).toThrow()
  }
})
