import { describe, expect, test } from 'vitest'
import { endpoints } from '#contract/api/endpoints.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { document } from '#test/docs/read-document.ts'
import { attributes, rowsOf, textOf } from '#test/docs/read-page.ts'
import { readScript } from '#web/docs/browser/read-script.ts'
import { slug } from '#web/docs/render-markdown.ts'
import { renderSite } from './render-page.ts'

const site = renderSite(document, await readScript())
const pages = new Map(site.pages.map(({ path, html }) => [path, html]))
const documented = Object.values<Endpoint>(endpoints).filter(({ published }) => published !== false)

/** The page that links to an anchor lead to. */
function pageOf(id: string): string {
  const found = site.pages.filter(({ html }) => html.includes(`<h1 id="${id}">`))
  expect(found, id).toHaveLength(1)
  return found[0]?.html ?? ''
}

describe('there is a page for', () => {
  test.each(documented)('$operationId', ({ method, path, maturity, ...endpoint }) => {
    const page = pageOf(`op-${slug(endpoint.operationId)}`)
    expect(textOf(page)).toContain(`${endpoint.summary} ${method} ${path} ${maturity}`)
    const statuses = [
      endpoint.status,
      ...endpoint.refusals.map(({ status }) => status),
      429,
      500,
      503,
    ]
    const shown = rowsOf(page).map(([cell = '']) => Number.parseInt(cell, 10))
    expect(shown).toEqual(expect.arrayContaining(statuses))
  })

  test.each(Object.keys(document.webhooks))('the event %s', (type) => {
    const rows = rowsOf(pageOf(`event-${slug(type)}`))
    expect(rows.map(([field]) => field)).toContain('webhook-signature')
    expect(rows.find(([field]) => field === 'data')?.[1]).toMatch(/^(?:Order|Job|object)$/)
  })

  test('each object, which calls link to', () => {
    expect(pageOf('schema-order-page')).toContain('<a href="/docs/objects/order">Order</a>[]')
    expect(site.pages.some(({ path }) => path === 'objects/order-body')).toBe(false)
  })

  test('what an old link to the one long page names', () => {
    const start = pages.get('') ?? ''
    for (const id of OLD_ANCHORS) expect(start, id).toContain(`<li id="${id}"><a href="/docs/`)
    for (const { operationId } of documented) {
      expect(start).toContain(`<li id="op-${slug(operationId)}"><a href="/docs/`)
    }
  })
})

/** The sections of the page that was all of the documentation, besides its calls. */
const OLD_ANCHORS = `
requests-and-answers money-dates-and-text errors problem-codes idempotency
rate-limits versions-and-maturity authentication webhooks schemas
tag-catalogue tag-orders tag-hirers tag-payments tag-jobs
tag-organisation tag-webhooks tag-embedding event-order-created event-order-cancelled
event-job-started event-job-completed event-job-failed schema-order schema-job
schema-catalog schema-booking-rules schema-error
`
  .trim()
  .split(/\s+/)

describe('a reader', () => {
  test('gets from every link to somewhere', () => {
    const files = ['changelog.atom', 'kerbside.postman.json']
    for (const { path, html } of site.pages) {
      const ids = attributes(html, 'id')
      expect(ids, path).toHaveLength(new Set(ids).size)
      for (const href of attributes(html, 'href')) {
        const [, target, anchor] = /^(?:\/docs(?:\/([^#]+))?)?(?:#(.+))?$/.exec(href) ?? []
        if (/^(?:https:|data:|\/api\/openapi\.json$)/.test(href)) continue
        if (files.includes(target ?? '')) continue
        const there = href.startsWith('#') ? html : pages.get(target ?? '')
        expect(there, `${href} on ${path}`).toBeDefined()
        if (anchor !== undefined) expect(there, `${href} on ${path}`).toContain(` id="${anchor}"`)
      }
    }
  })

  test.each(site.pages)('finds no level of headings left out at /$path', ({ html }) => {
    const levels = [...html.matchAll(/<h(\d)/g)].map(([, level]) => Number(level))
    expect(levels.filter((level, at) => level > (levels[at - 1] ?? 0) + 1)).toEqual([])
    expect(levels.filter((level) => level === 1)).toHaveLength(1)
  })

  test('finds every page from the contents, at most two away', () => {
    const contents = (path: string) => /<nav[^]*<\/nav>/.exec(pages.get(path) ?? '')?.[0] ?? ''
    const first = attributes(contents(''), 'href').map((href) => href.replace(/^\/docs\/?/, ''))
    const reached = new Set(
      first
        .flatMap((path) => [path, ...attributes(contents(path), 'href')])
        .map((href) => href.replace(/^\/docs\/?/, '')),
    )
    expect(site.pages.map(({ path }) => path).filter((path) => !reached.has(path))).toEqual([])
  })

  test('can scroll code and tables by keyboard', () => {
    for (const { html } of site.pages) {
      expect(html.match(/<pre(?! tabindex="0")/g)).toBeNull()
      expect(html.match(/(?<!tabindex="0">)<table/g)).toBeNull()
    }
  })

  test('waits for no page of more than 64 KB', () => {
    expect(site.pages.filter(({ html }) => html.length > 65_536).map(({ path }) => path)).toEqual(
      [],
    )
  })
})

test('the index of the search has every page by its words', () => {
  expect(site.index.map(({ path }) => path)).toEqual(site.pages.map(({ path }) => path))
  const order = site.index.find(({ path }) => path === 'orders/place-order')
  expect(order?.title).toBe('Place an order from a server')
  expect(order?.words.split(' ')).toContain('expectedtotal')
})

test('a page fetches nothing as it opens, and runs nothing but its own script', () => {
  for (const { html } of site.pages) {
    const markup = html.replaceAll(/<code>[^]*?<\/code>/g, '').replace(/<script>[^]*<\/script>/, '')
    expect(markup).not.toMatch(/<script|@import|url\(|\ssrc=|\sstyle=|\son[a-z]+=/i)
    expect(markup.match(/<link\b[^>]*>/g)?.filter((link) => !link.includes('alternate'))).toEqual([
      expect.stringContaining('href="data:'),
    ])
  }
})
