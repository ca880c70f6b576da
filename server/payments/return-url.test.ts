import { expect, test } from 'vitest'
import { composeReturnUrl } from './return-url.ts'

const origins = ['https://acme.example', 'http://booking.test:4000']
const compose = (written: string) => composeReturnUrl(written, origins, 's1')

test.each([
  ['https://acme.example', 'https://acme.example/?payment_session=s1'],
  ['https://acme.example/thanks?a=1#key', 'https://acme.example/thanks?a=1&payment_session=s1#key'],
  ['HTTPS://ACME.example:443/x', 'https://acme.example/x?payment_session=s1'],
  ['http://booking.test:4000/book/acme', 'http://booking.test:4000/book/acme?payment_session=s1'],
  ['https://acme.example/?payment_session=other', 'https://acme.example/?payment_session=s1'],
])('%s is returned to', (written, url) => {
  expect(compose(written)).toBe(url)
})

test.each([
  '',
  '/',
  '//acme.example',
  'acme.example',
  'https:acme.example',
  'https:/acme.example',
  'https:///acme.example',
  'https:\\\\acme.example',
  'https://acme.example\\@evil.example',
  'https://acme.example@evil.example',
  'https://user:pass@acme.example',
  'https://user@acme.example',
  'https://acme.example.evil.example',
  'https://acme.example:8443',
  'https://evil.example/https://acme.example',
  'https://evil.example?https://acme.example',
  'https://evil.example#https://acme.example',
  'http://acme.example',
  'https://acme.example%2eevil.example',
  'https://acme.example%00.evil.example',
  'https://acme.example\t.evil.example',
  'https://acme.example\n/',
  ' https://acme.example',
  'https://acme.example ',
  'javascript:alert(1)',
  'javascript://acme.example/%0aalert(1)',
  'data:text/html,x',
  'blob:https://acme.example/x',
  'file:///etc/passwd',
  'ftp://acme.example',
  'https://аcme.example',
  'https://acme.example\u0000',
  'https://acme.example.',
  'https://[::1]',
  'http://booking.test',
  'http://booking.test:4001',
  'http://booking.test:40000',
  'https://booking.test:4000',
  'https://www.acme.example',
  `https://acme.example/${'x'.repeat(2100)}`,
])('%j is not', (written) => {
  expect(compose(written)).toBeNull()
})
