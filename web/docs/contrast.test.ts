import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const base = readFileSync(new URL('styles/base.css', import.meta.url), 'utf8')

/** The colours of `:root`: the light theme, then the dark one. */
const [light, dark] = [...base.matchAll(/:root \{([^}]*)\}/g)].map(([, block]) =>
  Object.fromEntries(
    [...(block ?? '').matchAll(/--(\w+): (#[\da-f]{6})/g)].map(([, n, c]) => [n, c]),
  ),
)

/** Relative luminance, WCAG 2.2. */
function luminance(colour = ''): number {
  const channel = (start: number) => {
    const value = Number.parseInt(colour.slice(start, start + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
}

function contrast(one?: string, other?: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

test.each([
  ['light', light],
  ['dark', dark],
])('%s: every ink on every ground is at least 7 to 1', (_theme, colours) => {
  for (const ink of ['ink', 'quiet', 'accent']) {
    for (const ground of ['paper', 'tint']) {
      expect(
        contrast(colours?.[ink], colours?.[ground]),
        `${ink} on ${ground}`,
      ).toBeGreaterThanOrEqual(7)
    }
  }
})
