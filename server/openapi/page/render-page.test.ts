import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { attributes, readSample, rowsOf, sectionOf, textOf } from '#test/docs/read-page.ts'
import { docsPageCsp } from './docs-page-csp.ts'
import { METHODS, type OpenApiDocument } from '#server/openapi/document/openapi-types.ts'
import { renderDocsPage } from './render-page.ts'

const sample = readSample()
const page = renderDocsPage(sample)

const operations = Object.entries(sample.paths ?? {}).flatMap(([path, item]) =>
  METHODS.flatMap((method) => {
    const operation = item[method]
    return operation ? [{ path, method, operation }] : []
  }),
)

describe('what the page holds', () => {
  test.each(operations)('$method $path', ({ path, method, operation }) => {
    const section = textOf(sectionOf(page, operation.summary ?? ''))
    expect(section).toContain(`${method.toUpperCase()} ${path}`)
    expect(section).toContain(operation['x-maturity'])
    for (const status of Object.keys(operation.responses ?? {})) expect(section).toContain(status)
  })

  test.each(Object.keys(sample.webhooks ?? {}))('event %s', (name) => {
    const rows = rowsOf(sectionOf(page, name))
    expect(rows.map(([field]) => field)).toContain('webhook-signature')
    expect(rows.find(([field]) => field === 'data')?.[1]).toBe(
      name.startsWith('order') ? 'Order' : 'Job',
    )
  })

  test('an object of many answers is described once and linked to', () => {
    expect(page.split('id="schema-order"')).toHaveLength(2)
    expect(sectionOf(page, 'List orders')).toContain('<a href="#schema-order">Order</a>[]')
    expect(page).not.toContain('id="schema-order-body"')
  })

  test('a command to try each operation, with the key from the environment', () => {
    const command = textOf(sectionOf(page, 'Place an order'))
    expect(command).toContain("curl 'https://api.kerbside.example/api/v1/orders'")
    expect(command).toContain('"Authorization: Bearer $KERBSIDE_KEY"')
    expect(textOf(sectionOf(page, 'Read the catalogue'))).not.toContain('KERBSIDE_KEY')
  })

  test('a schema that holds itself comes to an end', () => {
    const node = { properties: { next: { $ref: '#/components/schemas/Node' } } }
    const body = {
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Node' } } },
    }
    const looped = renderDocsPage({
      ...sample,
      paths: { '/nodes': { post: { summary: 'Loop', requestBody: body } } },
      components: { ...sample.components, schemas: { ...sample.components?.schemas, Node: node } },
    })
    expect(rowsOf(sectionOf(looped, 'Loop')).map(([field]) => field)).toContain('next')
  })

  test('a reference to nothing is an error at boot, not a hole in the page', () => {
    const paths = { '/x': { get: { parameters: [{ $ref: '#/components/parameters/Gone' }] } } }
    expect(() => renderDocsPage({ ...sample, paths })).toThrow('Gone points at nothing')
  })
})

describe('safety', () => {
  const payload = `"'><script>alert(1)</script><img src=x onerror=alert(1)>`

  /** The payload after every string and in every name, but for what keeps the document together. */
  function poison(value: unknown, key = ''): unknown {
    if (typeof value === 'string') return key === '$ref' ? value : value + payload
    if (Array.isArray(value)) return value.map((item) => poison(item))
    if (typeof value !== 'object' || value === null) return value
    const free = ['properties', 'paths', 'webhooks'].includes(key)
    return Object.fromEntries(
      Object.entries(value).map(([name, child]) => [
        free ? name + payload : name,
        poison(child, name),
      ]),
    )
  }

  const tags = (html: string) => new Set(html.match(/<[a-z][^\s>]*/g))

  test('markup anywhere in the document comes out as text', () => {
    const poisonedSample: OpenApiDocument = JSON.parse(JSON.stringify(poison(sample)))
    const poisoned = renderDocsPage(poisonedSample)
    expect(poisoned).toContain('&lt;script&gt;alert(1)')
    expect(poisoned).not.toMatch(/<script|<img/)
    expect([...tags(poisoned)].filter((tag) => !tags(page).has(tag))).toEqual([])
    expect(poisoned.replaceAll(/="[^"]*"/g, '')).not.toMatch(/<[^>]*["'=]/)
  })

  test('nothing is fetched or run', () => {
    expect(page).not.toMatch(/<script|@import|url\(|\ssrc=|\sstyle=|\son[a-z]+=/i)
    expect(page.match(/<link\b[^>]*>/g)).toEqual([expect.stringContaining('href="data:')])
  })

  test('the policy allows this page its one style and no more', () => {
    const styles = [...page.matchAll(/<style>([\s\S]*?)<\/style>/g)]
    expect(styles).toHaveLength(1)
    const hash = createHash('sha256')
      .update(styles[0]?.[1] ?? '')
      .digest('base64')
    expect(docsPageCsp(page)).toContain(`default-src 'none'; style-src 'sha256-${hash}'`)
  })
})

describe('finding one’s way', () => {
  test('ids are unique and every link within the page leads somewhere', () => {
    const ids = attributes(page, 'id')
    expect(ids).toHaveLength(new Set(ids).size)
    const targets = attributes(page, 'href').filter((href) => href.startsWith('#'))
    expect(targets.filter((href) => !ids.includes(href.slice(1)))).toEqual([])
  })

  test('headings link to themselves and skip no level', () => {
    const headings = [...page.matchAll(/<h([1-4]) id="([^"]+)">(.*?)<\/h\1>/gs)]
    expect(headings).toHaveLength(page.match(/<h\d/g)?.length ?? 0)
    const levels = headings.map(([, level]) => Number(level))
    expect(levels.filter((level, place) => level > (levels[place - 1] ?? 0) + 1)).toEqual([])
    for (const [, level, id, inner] of headings.slice(1)) {
      expect(inner, `h${level}`).toContain(`href="#${id}"`)
    }
  })

  test('the contents name every operation, event and schema', () => {
    const contents = /<nav[\s\S]*<\/nav>/.exec(page)?.[0] ?? ''
    for (const { operation } of operations) expect(textOf(contents)).toContain(operation.summary)
    for (const name of Object.keys(sample.webhooks ?? {})) expect(contents).toContain(name)
    expect(contents).toContain('#schema-job-status')
  })
})
