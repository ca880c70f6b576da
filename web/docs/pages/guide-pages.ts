import { readFileSync } from 'node:fs'
import { guides } from '#server/openapi/guides/guides.ts'
import type { OpenApiDocument } from '#server/openapi/document/openapi-types.ts'
import { fillInFirstOrder } from '#web/docs/first-order.ts'
import { slug } from '#web/docs/render-markdown.ts'
import { joinBlocks } from '#web/docs/write-operation.ts'
import type { Page } from './page.ts'
import { readGuide } from './read-guide.ts'

export function startPages({ components, servers }: OpenApiDocument): Page[] {
  const { url } = servers[0]
  return [
    {
      path: '',
      id: 'first-order',
      title: 'First order in 60 seconds',
      about: 'A key, one command, an order.',
      text: fillInFirstOrder(readGuide('start', url), url),
    },
    {
      path: 'keys',
      id: 'authentication',
      title: 'Keys',
      about: 'Where to get an API key, and how to send it.',
      text: joinBlocks([components.securitySchemes.apiKey.description, readGuide('keys', url)]),
    },
    clientPage(),
  ]
}

/** The README of the client, which also goes into its package. */
function clientPage(): Page {
  const readme = readFileSync(new URL('../../../client/README.md', import.meta.url), 'utf8')
  const text = readme.replace(/^# .*$/m, '').trim()
  const about = 'The API with types: retries, pages, problems with codes, verified events.'
  return { path: 'client', id: 'client', title: 'TypeScript client', about, text }
}

/** The recipes in the order of the contents, by the names of their guides. */
const recipes = {
  'receive-events': ['Receive events', 'Register an address, check signatures, catch up.'],
  'book-on-your-site': ['Book on your own site', 'Your own form, from the catalogue to payment.'],
  'mirror-orders': ['Mirror orders and jobs without gaps', 'A copy of your own, kept by polling.'],
  'sync-accounts': ['Sync to your accounts', 'Orders as invoices in your own books.'],
  listen: ['Receive events on your own machine', 'Without a public address.'],
  trigger: ['Make an event happen', 'Any event of a test organisation, by one call.'],
  'test-organisations': ['Test organisations', 'Try everything: cards, emails, moving jobs.'],
} as const

export function recipePages({ servers }: OpenApiDocument): Page[] {
  const own = Object.entries(recipes).map(([name, [title, about]]): Page => {
    return { path: name, id: name, title, about, text: readGuide(name, servers[0].url) }
  })
  const shared = guides.map(({ name, text }): Page => {
    const about = 'Show the booking page on a website, with a script and an element.'
    return { path: slug(name), id: `tag-${slug(name)}`, title: name, about, text }
  })
  return [...own, ...shared]
}
