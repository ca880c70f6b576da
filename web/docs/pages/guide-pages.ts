import { readFileSync } from 'node:fs'
import { guides } from '#server/openapi/guides/guides.ts'
import type { OpenApiDocument } from '#server/openapi/document/openapi-types.ts'
import { fillInFirstOrder } from '#web/docs/first-order.ts'
import { slug } from '#web/docs/render-markdown.ts'
import { joinBlocks } from '#web/docs/write-operation.ts'
import type { Page } from './page.ts'

/** A guide of the folder `guides`. */
function guide(path: string, title: string, about: string, name = path): Page {
  return { path, id: path, title, about, text: readGuide(name) }
}

/** In a guide, `[words][#anchor]` leads to an anchor of any page. */
function readGuide(name: string): string {
  const text = readFileSync(new URL(`../guides/${name}.md`, import.meta.url), 'utf8')
  return text.trim().replaceAll(/\]\[(#[\w-]+)\]/g, ']($1)')
}

export function startPages({ components, servers }: OpenApiDocument): Page[] {
  const keys = guide('keys', 'Keys', 'Where to get an API key, and how to send it.')
  const start = guide('', 'First order in 60 seconds', 'A key, one command, an order.', 'start')
  return [
    { ...start, id: 'first-order', text: fillInFirstOrder(start.text, servers[0].url) },
    {
      ...keys,
      id: 'authentication',
      text: joinBlocks([components.securitySchemes.apiKey.description, keys.text]),
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

export function recipePages(): Page[] {
  return guides.map(({ name, text }) => {
    const about = 'Show the booking page on a website, with a script and an element.'
    return { path: slug(name), id: `tag-${slug(name)}`, title: name, about, text }
  })
}

/** What the introduction of the document says, by topic. A section without a page is with the basics. */
export function basicPages({ info }: OpenApiDocument): Page[] {
  const [opening = '', ...sections] = info.description.split(/\n(?=## )/)
  const named = new Map(sections.map((text) => [/^## (.*)$/m.exec(text)?.[1] ?? '', text]))
  const take = (name: string) => {
    const text = named.get(name)
    if (text === undefined) throw new Error(`the introduction has no section ${name}`)
    named.delete(name)
    return text
  }
  const body = (name: string) => take(name).replace(/^## .*\n/, '')
  const errors = joinBlocks([body('Errors'), take('Problem codes')])
  const versions = body('Versions and maturity')
  const rest = [...named.values()].join('\n')
  return [
    {
      path: 'basics',
      id: 'basics',
      title: 'Basics',
      about: 'Requests and answers, money and dates, idempotency, rate limits.',
      text: joinBlocks([opening, rest]),
    },
    {
      path: 'errors',
      id: 'errors',
      title: 'Errors and codes',
      about: 'What each status means, and the codes of a 422 for machines.',
      text: errors,
    },
    {
      path: 'versions',
      id: 'versions-and-maturity',
      title: 'Versions',
      about: 'How far you can rely on each call, and how changes are announced.',
      text: `${versions}\n\nThe [changelog](#changelog) has a feed.`,
    },
  ]
}
