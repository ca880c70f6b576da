import { createHash } from 'node:crypto'
import { escapeHtml, renderMarkdown } from '#web/docs/render-markdown.ts'
import { itemsOf } from './changelog.ts'
import type { Release } from './changelog.ts'

/**
 * The changelog as an Atom feed (RFC 4287), one entry for each item, newest release first.
 * @param now when what isn't released yet was last changed
 */
export function writeAtom(releases: Release[], baseUrl: string, now: Date): string {
  const home = `${baseUrl}/docs/changelog`
  const at = ({ date }: Release) => (date === null ? now : new Date(date)).toISOString()
  const entries = releases.flatMap((release) =>
    itemsOf(release).map((item) => writeEntry(item, { home, at: at(release) })),
  )
  const latest = releases.map(at).sort().at(-1) ?? now.toISOString()
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-AU">
<title>Changes of the Kerbside API</title>
<id>${home}</id>
<link rel="self" href="${home}.atom"/>
<link rel="alternate" type="text/html" href="${home}"/>
<author><name>Kerbside</name></author>
<updated>${latest}</updated>
${entries.join('\n')}
</feed>
`
}

function writeEntry(item: string, { home, at }: { home: string; at: string }): string {
  // The words are its identity: an item with other words is news.
  const id = createHash('sha256').update(item).digest('hex').slice(0, 16)
  return `<entry>
<title>${escapeHtml(titleOf(item))}</title>
<id>${home}#${id}</id>
<link href="${home}"/>
<updated>${at}</updated>
<content type="html">${escapeHtml(renderMarkdown(item))}</content>
</entry>`
}

/** The beginning of an item as plain text. */
function titleOf(item: string): string {
  const plain = item.replaceAll('`', '').replaceAll(/\*\*/g, '')
  const [first = plain] = plain.split(/(?<=[.:]) /)
  return first.length <= 100 ? first : `${first.slice(0, 99).trimEnd()}…`
}
