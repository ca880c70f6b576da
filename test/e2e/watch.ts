import type { BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'

/** A snapshot of a page to compare: each element with its attribute names, and all text. */
export type Sight = { markup: string; text: string }

export type Watch = {
  /** Events since the last call that plain text never causes: errors, policy violations, dialogs, odd requests. */
  takeStruck: () => string[]
  /** Takes a snapshot of a page and its frames. */
  look: (page: Page) => Promise<Sight>
}

/** API refusals the test causes on purpose also reach the console; ignore them. */
const EXPECTED =
  /^Failed to load resource: the server responded with a status of (?:402|403|404|422)/

/** The organisation's pictures point to a host that doesn't exist, so they don't load. */
export const PICTURES = 'https://pictures.test'

/**
 * Watches a browser for anything that text could cause if it were treated as markup or script.
 * @param origins the only ones a page may send requests to
 */
export async function watch(context: BrowserContext, origins: readonly string[]): Promise<Watch> {
  const struck: string[] = []
  context.on('weberror', (error) => struck.push(error.error().message))
  context.on('console', (message) => {
    const expected = EXPECTED.test(message.text()) || message.location().url.startsWith(PICTURES)
    if (message.type() === 'error' && !expected) struck.push(message.text())
  })
  await context.addInitScript(`addEventListener('securitypolicyviolation', (event) =>
    console.error('policy ' + event.violatedDirective + ' ' + event.blockedURI))`)
  context.on('dialog', (dialog) => {
    struck.push(`dialog ${dialog.message()}`)
    void dialog.dismiss()
  })
  context.on('request', (request) => {
    const { origin } = new URL(request.url())
    if (!origins.includes(origin)) struck.push(`asked for ${request.url()}`)
  })
  return {
    takeStruck: () => struck.splice(0),
    async look(page) {
      const sights: Sight[] = []
      for (const frame of page.frames()) {
        expect(await frame.evaluate('globalThis.struck')).toBeUndefined()
        sights.push(await frame.evaluate<Sight>(SEE))
      }
      return {
        markup: sights.map(({ markup }) => markup).join('\n'),
        text: plain(sights.map(({ text }) => text).join(' ')),
      }
    },
  }
}

/** Collapses white space, as a browser does on screen. */
export function plain(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}

// Labels and control values count as text. Inline scripts hold data that's never shown, so skip them.
const SEE = `(() => {
  const all = [...document.querySelectorAll('*')]
  // An option only has a value attribute if its text has extra spaces.
  const names = (it) => [...it.attributes].map(({ name }) => name).filter((name) =>
    it.localName !== 'option' || name !== 'value').sort().join(' ')
  const said = (it) => [it.value, ...['aria-label', 'alt', 'title', 'href', 'src'].map((name) => it.getAttribute(name))]
  const shown = document.body.cloneNode(true)
  for (const script of shown.querySelectorAll('script')) script.remove()
  return {
    markup: all.map((it) => it.localName + '[' + names(it) + ']').join('\\n'),
    text: [document.title, shown.textContent, ...all.flatMap(said)].join(' '),
  }
})()`
