import type { BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'

/** A page as it stands, for comparing: every element with the names of its attributes, and all its text. */
export type Sight = { markup: string; text: string }

export type Watch = {
  /** What happened since the last time that no text brings about: thrown errors, violated policies, dialogs, strange requests. */
  takeStruck: () => string[]
  /** Looks at a page and what is framed in it. */
  look: (page: Page) => Promise<Sight>
}

/** Answers of the API that a test brings about are in the console, and mean nothing here. */
const EXPECTED =
  /^Failed to load resource: the server responded with a status of (?:402|403|404|422)/

/** Where an organisation's pictures are: nowhere, so that they do not load. */
export const PICTURES = 'https://pictures.test'

/**
 * Watches a browser for whatever a text could bring about that is taken for more than text.
 * @param origins that may be asked for something
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

/** With its white space as one sees it. */
export function plain(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}

// What is said of an element counts as its text, and so does what stands in a control. Scripts that
// the page brings hold data, which no one sees.
const SEE = `(() => {
  const all = [...document.querySelectorAll('*')]
  // Whether an option has a value of its own depends on the spaces in its text.
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
