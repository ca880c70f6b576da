import type { Page } from 'playwright-core'
import { expect } from 'vitest'

// What large text must not do: stick out sideways, be cut by the box that it's in, or keep the dock out of reach.
// As text, because it runs in the page.

const READ = `(() => {
  const isSeen = (one) => one.checkVisibility({ checkOpacity: false, checkVisibilityCSS: true })
  const isCut = (inner, outer) =>
    inner.left < outer.left - 1 || inner.right > outer.right + 1 ||
    inner.top < outer.top - 1 || inner.bottom > outer.bottom + 1
  const cut = []
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const { parentElement: parent, data } = texts.currentNode
    if (!data.trim() || !parent || !isSeen(parent)) continue
    if (parent.closest('svg, script, style, textarea')) continue
    // What only a screen reader hears is a pixel large.
    let heard = false
    for (let at = parent; at && at !== document.body; at = at.parentElement) {
      if (getComputedStyle(at).clipPath !== 'none') heard = true
    }
    if (heard) continue
    const range = document.createRange()
    range.selectNodeContents(texts.currentNode)
    for (const rect of range.getClientRects()) {
      if (rect.left < -1 || rect.right > innerWidth + 1) cut.push('beyond the screen: ' + data.trim().slice(0, 40))
      for (let at = parent; at && at !== document.body; at = at.parentElement) {
        const isBox = getComputedStyle(at).overflow !== 'visible' || at.matches('button, a, label, output')
        if (isBox && getComputedStyle(at).display !== 'inline' && isCut(rect, at.getBoundingClientRect()))
          cut.push('by ' + at.tagName.toLowerCase() + ': ' + data.trim().slice(0, 40))
      }
    }
  }
  const away = []
  for (const one of document.querySelectorAll('footer a, footer button, footer input, footer [role=img]')) {
    const touched = one.matches('[type=file]') ? one.closest('label') ?? one : one
    if (!isSeen(touched)) continue
    touched.scrollIntoView({ block: 'nearest' })
    const { left, right, top, bottom } = touched.getBoundingClientRect()
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
    const isWhole = top >= -1 && bottom <= innerHeight + 1
    if (!isWhole || !hit || !(touched.contains(hit) || hit.contains(touched)))
      away.push((touched.innerText || touched.getAttribute('aria-label') || touched.tagName).trim().slice(0, 40))
  }
  scrollTo(0, 0)
  const { scrollWidth, clientWidth } = document.documentElement
  return { cut: [...new Set(cut)], away, sideways: Math.max(0, scrollWidth - clientWidth) }
})()`

/** Checks that all words of a screen are whole, and that everything on its dock can be touched. */
export async function expectWhole(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(READ)).toEqual({ cut: [], away: [], sideways: 0 })
}
