import { expect, test } from 'vitest'
import { nameKeys } from './name-keys.ts'

test.each([
  ['⌘K', 'MacIntel', '⌘K'],
  ['⌥↑', 'iPad', '⌥↑'],
  ['⌘K', 'Win32', 'Ctrl K'],
  ['⌘↵', 'Linux x86_64', 'Ctrl ↵'],
  ['⌥↑', 'Win32', 'Alt ↑'],
  ['⇧S', 'Win32', 'Shift S'],
  ['J', 'Win32', 'J'],
])('%s on %s is %s', (keys, platform, named) => {
  expect(nameKeys(keys, platform)).toBe(named)
})
