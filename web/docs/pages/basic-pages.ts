import type { OpenApiDocument } from '#server/openapi/document/openapi-types.ts'
import { parametersOf } from '#web/docs/find-parts.ts'
import { slug } from '#web/docs/render-markdown.ts'
import { joinBlocks } from '#web/docs/write-operation.ts'
import type { Page } from './page.ts'
import { readGuide } from './read-guide.ts'

/**
 * How the API works, by topic: what the introduction of the document says about it, then its guide. A section
 * without a page is with the basics.
 */
export function basicPages(document: OpenApiDocument): Page[] {
  const { info, servers } = document
  const [opening = '', ...sections] = info.description.split(/\n(?=## )/)
  const named = new Map(sections.map((text) => [/^## (.*)$/m.exec(text)?.[1] ?? '', text]))
  const take = (name: string) => {
    const text = named.get(name)
    if (text === undefined) throw new Error(`the introduction has no section ${name}`)
    named.delete(name)
    return text
  }
  const body = (name: string) => take(name).replace(/^## .*\n/, '')
  const guide = (name: string) => readGuide(`facts/${name}`, servers[0].url)
  const page = (path: string, title: string, about: string, blocks: string[]): Page => {
    return { path, id: path, title, about, text: joinBlocks(blocks) }
  }
  const errors = page(
    'errors',
    'Errors and codes',
    'What each status means, and the codes of a 422 for machines.',
    [body('Errors'), take('Problem codes')],
  )
  const idempotency = page(
    'idempotency',
    'Idempotency',
    'Which calls are safe to repeat, and for how long.',
    [
      body('Idempotency'),
      guide('idempotency').replace('{idempotent_calls}', listIdempotent(document)),
    ],
  )
  const rates = page(
    'rate-limits',
    'Rate limits',
    'How many requests are allowed, and how they are counted.',
    [body('Rate limits'), guide('rate-limits')],
  )
  const versions = {
    ...page('versions', 'Versions', 'How changes are announced, and how far to rely on a call.', [
      body('Versions and maturity'),
      guide('versions'),
    ]),
    id: 'versions-and-maturity',
  }
  const basics = page('basics', 'Basics', 'Requests and answers, money, dates and text.', [
    opening,
    ...named.values(),
  ])
  return [
    basics,
    errors,
    idempotency,
    page('pagination', 'Pages of lists', 'How to walk through a list.', [guide('pagination')]),
    rates,
    versions,
  ]
}

/** What an integrator knows of what happens outside of its calls. */
export function behindPages({ servers }: OpenApiDocument): Page[] {
  const guide = (name: string) => readGuide(`facts/${name}`, servers[0].url)
  return [
    {
      path: 'deliveries',
      id: 'deliveries',
      title: 'Deliveries',
      about: 'Where events come from, their limits, and what disables an endpoint.',
      text: guide('deliveries'),
    },
    {
      path: 'job-life',
      id: 'job-life',
      title: 'The life of a job',
      about: 'Who moves a job, and who fills in its fields.',
      text: guide('job-life'),
    },
    {
      path: 'request-log',
      id: 'request-log',
      title: 'Request log',
      about: 'What your keys asked in the last seven days.',
      text: guide('request-log'),
    },
    {
      path: 'contact',
      id: 'contact',
      title: 'Contact and data',
      about: 'Whom to ask, and how long data is kept.',
      text: guide('contact'),
    },
  ]
}

function listIdempotent(document: OpenApiDocument): string {
  const operations = Object.values(document.paths).flatMap((item) => Object.values(item))
  return operations
    .filter((one) => parametersOf(document, one).some(({ name }) => name === 'Idempotency-Key'))
    .map(({ summary, operationId }) => `- [${summary}](#op-${slug(operationId)})`)
    .join('\n')
}
