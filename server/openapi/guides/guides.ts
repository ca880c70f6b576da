import { readFileSync } from 'node:fs'

/**
 * What the page tells beside the API, as tags without operations. It stays out of the OpenAPI
 * document, whose readers take no HTML in its words.
 */
export const guides = [
  {
    name: 'Embedding',
    description: readFileSync(new URL('embed-booking.md', import.meta.url), 'utf8').trim(),
  },
]
