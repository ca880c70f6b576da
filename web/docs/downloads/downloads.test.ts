import { expect, test } from 'vitest'
import { document } from '#test/docs/read-document.ts'
import { writeAtom } from './atom.ts'
import { integratorChanges, itemsOf } from './changelog.ts'
import { writePostman } from './postman.ts'

const CHANGELOG = `# Changelog

## Pending

### For integrators

Added:

- \`GET /api/v1/things\` (beta): lists
  things & more.
- Another <thing>, see [the rules](docs/rules.md).

### For operators

- Nothing for integrators.

## 0.2.0, 2027-03-01

### For integrators

- A thing of old.
`

test('the changelog of integrators has each release, without what is for others', () => {
  const [pending, released] = integratorChanges(CHANGELOG)
  expect(pending?.title).toBe('Pending')
  expect(pending?.text).not.toContain('Nothing')
  expect(itemsOf(pending ?? { title: '', date: null, text: '' })).toEqual([
    '`GET /api/v1/things` (beta): lists things & more.',
    'Another <thing>, see the rules.',
  ])
  expect(released).toMatchObject({ title: '0.2.0, 2027-03-01', date: '2027-03-01' })
  expect(integratorChanges().length).toBeGreaterThan(0)
})

test('the feed has an entry for each item, with an id that stays', () => {
  const now = new Date('2027-04-01T00:00:00Z')
  const feed = writeAtom(integratorChanges(CHANGELOG), 'https://api.example', now)
  const entries = feed.split('<entry>').slice(1)
  expect(entries).toHaveLength(3)
  expect(entries[0]).toContain('<title>GET /api/v1/things (beta):</title>')
  expect(entries[0]).toContain('things &amp;amp; more')
  expect(entries[0]).toContain(`<updated>${now.toISOString()}</updated>`)
  expect(entries[1]).toContain('<title>Another &lt;thing&gt;, see the rules.</title>')
  expect(entries[2]).toContain('<updated>2027-03-01T00:00:00.000Z</updated>')
  const idsOf = (text: string) => [...text.matchAll(/<id>([^<]*)</g)].map(([, id]) => id)
  expect(new Set(idsOf(feed)).size).toBe(4)
  const later = writeAtom(integratorChanges(CHANGELOG), 'https://api.example', new Date())
  expect(idsOf(later)).toEqual(idsOf(feed))
})

type Item = { name: string; request: { method: string; url: { raw: string } } }

test('the Postman collection has every call, in the folder of its tag', () => {
  const collection = writePostman(document) as { item: { name: string; item: Item[] }[] }
  const calls = collection.item.flatMap(({ item }) =>
    item.map(({ request }) => `${request.method} ${request.url.raw}`),
  )
  const paths = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.keys(item).map(
      (method) => `${method.toUpperCase()} {{baseUrl}}${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
    ),
  )
  expect(calls.toSorted()).toEqual(paths.toSorted())
  expect(collection.item.map(({ name }) => name)).toContain('Orders')
})
