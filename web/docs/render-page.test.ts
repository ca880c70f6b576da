import { describe, expect, test } from 'vitest'
import { endpoints } from '#contract/api/endpoints.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { document } from '#test/docs/read-document.ts'
import { attributes, rowsOf, sectionOf, textOf } from '#test/docs/read-page.ts'
import { slug } from './render-markdown.ts'
import { renderPage } from './render-page.ts'

const page = renderPage(document)
const documented = Object.values<Endpoint>(endpoints).filter(({ published }) => published !== false)

describe('the page contains', () => {
  test.each(documented)('$operationId', ({ method, path, maturity, ...endpoint }) => {
    const section = sectionOf(page, `op-${slug(endpoint.operationId)}`)
    expect(textOf(section)).toContain(`${endpoint.summary} ${method} ${path} ${maturity}`)
    const statuses = [endpoint.status, ...endpoint.refusals.map(({ status }) => status), 429, 500]
    const shown = rowsOf(section).map(([cell = '']) => Number.parseInt(cell, 10))
    expect(shown).toEqual(expect.arrayContaining(statuses))
  })

  test.each(Object.keys(document.webhooks))('the event %s', (type) => {
    const rows = rowsOf(sectionOf(page, `event-${slug(type)}`))
    expect(rows.map(([field]) => field)).toContain('webhook-signature')
    expect(rows.find(([field]) => field === 'data')?.[1]).toBe(
      type.startsWith('order') ? 'Order' : 'Job',
    )
  })

  test('an object of many answers once, which they link to', () => {
    expect(page.split('id="schema-order"')).toHaveLength(2)
    expect(sectionOf(page, 'schema-order-page')).toContain('<a href="#schema-order">Order</a>[]')
    expect(page).not.toContain('id="schema-order-body"')
  })

  test('the guide to receiving events once, above the events', () => {
    const guide = 'Check the signature before you trust'
    expect(page.split(guide)).toHaveLength(2)
    expect(page.indexOf(guide)).toBeGreaterThan(page.indexOf('id="webhooks"'))
    expect(page.indexOf(guide)).toBeLessThan(page.indexOf('id="event-order-created"'))
  })
})

describe('a reader', () => {
  test('gets from every link within the page to somewhere', () => {
    const ids = attributes(page, 'id')
    expect(ids).toHaveLength(new Set(ids).size)
    const targets = attributes(page, 'href').filter((href) => href.startsWith('#'))
    expect(targets.filter((href) => !ids.includes(href.slice(1)))).toEqual([])
  })

  test('finds no level of headings left out', () => {
    const levels = [...page.matchAll(/<h(\d)/g)].map(([, level]) => Number(level))
    expect(levels.filter((level, place) => level > (levels[place - 1] ?? 0) + 1)).toEqual([])
  })

  test('finds every section in the contents', () => {
    const contents = textOf(/<nav[^]*<\/nav>/.exec(page)?.[0] ?? '')
    for (const { summary } of documented) expect(contents).toContain(summary)
    for (const type of Object.keys(document.webhooks)) expect(contents).toContain(type)
  })

  test('can scroll code and tables by keyboard', () => {
    expect(page.match(/<pre(?! tabindex="0")/g)).toBeNull()
    expect(page.match(/(?<!tabindex="0">)<table/g)).toBeNull()
  })
})

test('the page fetches and runs nothing', () => {
  const markup = page.replaceAll(/<code>[^]*?<\/code>/g, '')
  expect(markup).not.toMatch(/<script|@import|url\(|\ssrc=|\sstyle=|\son[a-z]+=/i)
  expect(page.match(/<link\b[^>]*>/g)).toEqual([expect.stringContaining('href="data:')])
})
