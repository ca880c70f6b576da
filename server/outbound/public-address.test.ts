import { expect, test } from 'vitest'
import { checkWebhookUrl, isLoopbackAddress, isPublicAddress } from './public-address.ts'

test.for([
  '1.1.1.1',
  '8.8.8.8',
  '100.63.255.255',
  '100.128.0.0',
  '172.15.255.255',
  '172.32.0.0',
  '223.255.255.255',
  '2606:4700:4700::1111',
  '2001:200::1',
  '2400:cb00::1',
  '3ffe::1',
])('%s is public', (ip) => {
  expect(isPublicAddress(ip)).toBe(true)
})

test.for([
  '0.0.0.0',
  '0.1.2.3',
  '10.0.0.1',
  '100.64.0.1',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.8',
  '192.0.2.1',
  '192.31.196.1',
  '192.52.193.1',
  '192.88.99.1',
  '192.168.1.1',
  '192.175.48.1',
  '198.18.0.1',
  '198.19.255.255',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::127.0.0.1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '::ffff:0:10.0.0.1',
  '64:ff9b::a00:1',
  '64:ff9b:1::1',
  '100::1',
  '100:0:0:1::1',
  '1fff::1',
  '2001::1',
  '2001:10::1',
  '2001:20::1',
  '2001:1ff:ffff::1',
  '2001:db8::1',
  '2002:7f00:1::',
  '2620:4f:8000::1',
  '3fff::1',
  '4000::1',
  '5f00::1',
  'fc00::1',
  'fd00:ec2::254',
  'fe80::1',
  'fe80::1%eth0',
  '2606:4700::1%eth0',
  'fec0::1',
  'ff02::1',
  '',
  '0x7f.1',
  '2130706433',
  '0177.0.0.1',
  '8.8.8',
  '8.8.8.8 ',
  '8.8.8.8:80',
  '[2606:4700::1]',
  'example.com',
])('%j is not', (ip) => {
  expect(isPublicAddress(ip)).toBe(false)
})

test.for([
  ['127.0.0.1', true],
  ['127.8.9.1', true],
  ['::1', true],
  ['::ffff:127.0.0.1', false],
  ['10.0.0.1', false],
  ['0.0.0.0', false],
  ['localhost', false],
] as const)('%s is loopback: %s', ([ip, expected]) => {
  expect(isLoopbackAddress(ip)).toBe(expected)
})

const HTTPS = 'must be an https address'
const PUBLIC = 'must be a public address'
const PORT = 'must not use a port of another protocol'
const NO_USER = 'must not contain a user name or password'
const NO_FRAGMENT = 'must not contain a fragment'

/** Each with what is said of it, and what with loopback allowed where that differs. */
const spellings: [url: string, wrong: string | null, allowed?: string | null][] = [
  ['https://example.com', null],
  ['https://example.com/hooks?a=b;c:d', null],
  ['https://example.com:8443/hooks', null],
  ['https://EXAMPLE.com./hooks', null],
  ['https://müller.example/', null],
  ['https://1.1.1.1/', null],
  ['https://[2606:4700:4700::1111]/', null],
  ['https://localhost.example.com/', null],
  ['https://example.com/a@b', null],
  ['http://example.com/', HTTPS],
  ['http://8.8.8.8/', HTTPS],
  ['ftp://example.com/', HTTPS],
  ['file:///etc/passwd', HTTPS],
  ['javascript:alert(1)', HTTPS],
  ['gopher://127.0.0.1:6379/_x', HTTPS],
  ['example.com', HTTPS],
  ['//example.com/', HTTPS],
  ['', HTTPS],
  ['https://', HTTPS],
  ['https:///example.com', HTTPS],
  ['https:example.com', HTTPS],
  ['https:\\\\example.com', HTTPS],
  ['https://example.com\\@127.0.0.1/', HTTPS],
  ['https://exa mple.com/', HTTPS],
  [' https://example.com/', HTTPS],
  ['https://example.com/\n', HTTPS],
  ['https://exam\tple.com/', HTTPS],
  ['https://example.com/\u0000', HTTPS],
  ['https://example.com:99999/', HTTPS],
  ['https://1.2.3.4.5/', HTTPS],
  ['https://[::1/', HTTPS],
  ['https://[fe80::1%25eth0]/', HTTPS],
  ['https://user@example.com/', NO_USER],
  ['https://user:secret@example.com/', NO_USER],
  ['https://@example.com/', NO_USER],
  ['https://example.com@127.0.0.1/', NO_USER],
  ['https://example.com/#part', NO_FRAGMENT],
  ['https://example.com/#', NO_FRAGMENT],
  ['https://127.0.0.1/', PUBLIC, null],
  ['https://127.1/', PUBLIC, null],
  ['https://2130706433/', PUBLIC, null],
  ['https://0x7f000001/', PUBLIC, null],
  ['https://0x7f.1/', PUBLIC, null],
  ['https://0177.0.0.1/', PUBLIC, null],
  ['https://127.0.0.1./', PUBLIC, null],
  ['https://１２７.０.０.１/', PUBLIC, null],
  ['https://127。0。0。1/', PUBLIC, null],
  ['https://%31%32%37.0.0.1/', PUBLIC, null],
  ['https://[::1]/', PUBLIC, null],
  ['https://[0:0:0:0:0:0:0:1]/', PUBLIC, null],
  ['https://localhost/', PUBLIC, null],
  ['https://LOCALHOST./', PUBLIC, null],
  ['https://ｌｏｃａｌｈｏｓｔ/', PUBLIC, null],
  ['https://app.localhost:3000/', PUBLIC, null],
  ['http://127.0.0.1:3000/', HTTPS, null],
  ['http://[::1]:3000/', HTTPS, null],
  ['http://localhost:3000/', HTTPS, null],
  ['https://[::ffff:127.0.0.1]/', PUBLIC],
  ['https://[::ffff:7f00:1]/', PUBLIC],
  ['https://[64:ff9b::7f00:1]/', PUBLIC],
  ['https://0/', PUBLIC],
  ['https://0.0.0.0/', PUBLIC],
  ['https://10.0.0.1/', PUBLIC],
  ['https://169.254.169.254/latest/meta-data/', PUBLIC],
  ['https://2852039166/', PUBLIC],
  ['https://192.168.1.1/', PUBLIC],
  ['https://[fd00::1]/', PUBLIC],
  ['https://[fe80::1]/', PUBLIC],
  ['https://printer.local/', PUBLIC],
  ['https://metadata.google.internal/', PUBLIC],
  ['https://nas.home.arpa/', PUBLIC],
  ['https://intranet/', PUBLIC],
  ['https://example.com:22/', PORT],
  ['https://example.com:25/', PORT],
  ['https://example.com:5432/', PORT],
  ['https://example.com:0/', PORT],
  ['https://example.com:8443/hook', null],
  ['https://example.com:443/hook', null],
]

test.for(spellings)('%j', ([url, wrong, allowed = wrong]) => {
  expect(checkWebhookUrl(url, { allowLoopback: false })).toBe(wrong)
  expect(checkWebhookUrl(url, { allowLoopback: true })).toBe(allowed)
  expect(wrong ?? '').not.toMatch(/[;:]/)
})

test('not an address of this service', () => {
  const ownHosts = ['api.kerbside.example', 'book.kerbside.example']
  const check = (url: string) => checkWebhookUrl(url, { allowLoopback: false, ownHosts })
  for (const url of ['https://api.kerbside.example/', 'https://BOOK.kerbside.example.:8443/x']) {
    expect(check(url)).toBe('must not be an address of this service')
  }
  expect(check('https://other.kerbside.example/')).toBeNull()
})

test('at most 2000 characters', () => {
  const url = `https://example.com/${'a'.repeat(1980)}`
  expect(url).toHaveLength(2000)
  expect(checkWebhookUrl(url, { allowLoopback: false })).toBeNull()
  const wrong = checkWebhookUrl(`${url}a`, { allowLoopback: false })
  expect(wrong).toBe('must be at most 2000 characters')
})
