import type { Page } from 'playwright-core'
import { expect } from 'vitest'

// What gloves and sun ask for (rules, section 12, "The driver app"): targets of 56 px, words of 18 px, nothing
// sideways. As text, because it runs in the page.

const TARGET = 56
const WORDS = 18

const READ = `(() => {
  const isSeen = (one) => one.checkVisibility({ checkOpacity: false, checkVisibilityCSS: true })
  const name = (one) => (one.getAttribute('aria-label') || one.innerText || one.tagName).trim().slice(0, 40)
  // A camera and a choice are touched by the label about them.
  const touched = (one) => one.matches('[type=file], [type=checkbox], [type=radio]')
    ? one.closest('label') ?? one : one
  const small = [...document.querySelectorAll('a[href], button, input, textarea, [role=img][aria-label^=Sign]')]
    .map(touched).filter(isSeen)
    .map((one) => ({ name: name(one), box: one.getBoundingClientRect() }))
    .filter(({ box }) => Math.round(box.height) < ${TARGET} || Math.round(box.width) < ${TARGET})
    .map(({ name, box }) => name + ': ' + Math.round(box.width) + ' × ' + Math.round(box.height))
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const tiny = []
  while (texts.nextNode()) {
    const { parentElement: parent, data } = texts.currentNode
    if (!data.trim() || !parent || !isSeen(parent)) continue
    const { fontSize } = getComputedStyle(parent)
    // What only a screen reader hears is a pixel large.
    if (parent.closest('svg, script, style') || parent.getBoundingClientRect().width <= 1) continue
    if (parseFloat(fontSize) < ${WORDS}) tiny.push(data.trim().slice(0, 40) + ': ' + fontSize)
  }
  const { scrollWidth, clientWidth } = document.documentElement
  return { small, tiny, sideways: scrollWidth - clientWidth }
})()`

/** Checks a screen for targets and words that are too small, and for what sticks out sideways. */
export async function expectGloveSized(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(READ)).toEqual({ small: [], tiny: [], sideways: 0 })
}
