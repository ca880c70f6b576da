import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { accessKeyOf, isAccessKey } from './access-key.ts'

const secret = 'a-secret-for-tests-only-of-fair-length'
const order = '019f1a95-8b53-7b9a-a129-76d539e26b73'
const key = accessKeyOf(order, secret)

test('is 43 base64url characters, the same for the same order and secret', () => {
  expect(key).toMatch(/^[\w-]{43}$/)
  expect(accessKeyOf(order, secret)).toBe(key)
  const hmac = createHmac('sha256', secret).update(`order-access:${order}`)
  expect(key).toBe(hmac.digest('base64url'))
})

test('opens only its own order, and only with its own secret', () => {
  expect(isAccessKey(key, { id: order }, [secret])).toBe(true)
  expect(isAccessKey(key, { id: order.replace('3', '4') }, [secret])).toBe(false)
  expect(isAccessKey(key, { id: order }, [`${secret}.`])).toBe(false)
})

test('each access version has a key of its own, and the first is the one without', () => {
  const keys = [1, 2, 3].map((version) => accessKeyOf(order, secret, version))
  expect(new Set(keys).size).toBe(3)
  expect(keys[0]).toBe(key)
  const opened = (access_version: number | null) =>
    keys.map((given) => isAccessKey(given, { id: order, access_version }, [secret]))
  expect(opened(null)).toEqual([true, false, false])
  expect(opened(3)).toEqual([false, false, true])
})

test('a key of the previous secret opens the order while that is read too', () => {
  const old = accessKeyOf(order, 'the-secret-before-this-one-of-length')
  const secrets = [secret, 'the-secret-before-this-one-of-length']
  expect(isAccessKey(old, { id: order }, secrets)).toBe(true)
  expect(isAccessKey(key, { id: order }, secrets)).toBe(true)
  expect(isAccessKey(old, { id: order }, [secret])).toBe(false)
})

test('is wrong if any character changes, even in the unused bits of the last', () => {
  for (let at = 0; at < key.length; at += 1) {
    for (const other of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_') {
      if (other === key[at]) continue
      expect(
        isAccessKey(key.slice(0, at) + other + key.slice(at + 1), { id: order }, [secret]),
      ).toBe(false)
    }
  }
})

test.each([
  '',
  key.slice(1),
  `${key}A`,
  `${key}=`,
  ` ${key}`,
  'é'.repeat(43),
  '\0'.repeat(43),
  '\ud800',
])('refuses %j without throwing', (given) => {
  expect(isAccessKey(given, { id: order }, [secret])).toBe(false)
})
