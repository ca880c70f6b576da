import type { PublicEvent } from './message.ts'
import { findScript } from './find-script.ts'
import { mountElements } from './mount-elements.ts'
import { adoptStyle } from './style.ts'

/**
 * `embed.js`: shows the booking page on a business's own site. The only file here with effects on
 * import. A page can include it more than once.
 */

type Kerbside = {
  /** Calls back with each event's detail and element. Returns a function that stops it. */
  on(name: PublicEvent, hear: (detail: unknown, element: EventTarget | null) => void): () => void
}

declare global {
  interface Window {
    Kerbside?: Kerbside
  }
}

const PATH = /\/embed\.js(?:[?#].*)?$/

if (!window.Kerbside) {
  window.Kerbside = {
    on(name, hear) {
      const listen = (event: Event) => hear((event as CustomEvent<unknown>).detail, event.target)
      document.addEventListener(`kerbside:${name}`, listen)
      return () => document.removeEventListener(`kerbside:${name}`, listen)
    },
  }
  const script = findScript(document)
  if (!script) throw new Error('embed.js: add data-kerbside-loader to its script element')
  adoptStyle()
  mountElements(script.src.replace(PATH, ''))
}
