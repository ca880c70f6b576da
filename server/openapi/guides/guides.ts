import { readFileSync } from 'node:fs'

/**
 * What the page explains besides the API. It stays out of the OpenAPI document because tools that
 * read the document don't allow HTML in it.
 */
export const guides = [
  {
    name: 'Embedding',
    text: readFileSync(new URL('embed-booking.md', import.meta.url), 'utf8').trim(),
  },
]
