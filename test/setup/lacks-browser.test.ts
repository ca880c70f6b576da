import { expect, test } from 'vitest'
import { lacksBrowser } from './lacks-browser.ts'

test.each([
  ['linux', 'x64', undefined, null],
  ['linux', 'arm64', '/usr/bin/chromium', null],
  ['darwin', 'arm64', '/Applications/Chromium.app/Contents/MacOS/Chromium', null],
  ['linux', 'arm64', undefined, /^test\/e2e is left out: .* set CHROMIUM to the path/],
  ['darwin', 'arm64', '', /^test\/e2e is left out: npm has no browser for darwin on arm64/],
])('on %s, %s with CHROMIUM %s', (platform, arch, chromium, expected) => {
  const why = lacksBrowser({ platform, arch }, chromium)
  if (expected === null) expect(why).toBeNull()
  else expect(why).toMatch(expected)
})
