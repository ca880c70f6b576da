import { readFileSync } from 'node:fs'
import type { OpenApiDocument } from '#server/openapi/document/openapi-types.ts'
import { escapeHtml, renderMarkdown } from '#web/docs/render-markdown.ts'
import { composePages } from './compose-pages.ts'
import { addressOf, findAnchors, linkPages } from './link-pages.ts'
import type { Anchors } from './link-pages.ts'
import { flatten } from './page.ts'
import type { Group, Page } from './page.ts'
import { indexPage } from './search-index.ts'
import type { Indexed } from './search-index.ts'

const readNear = (name: string) => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8')
const STYLE = ['base', 'layout', 'text', 'tables', 'extras', 'print']
  .map((name) => readNear(`styles/${name}.css`))
  .join('\n')

/** What each address of the documentation shows, and what its search looks through. */
export type Site = { pages: { path: string; html: string }[]; index: Indexed[] }

/**
 * The documentation as pages of HTML, each with its style and its script inside.
 * @param script what the pages run
 */
export function renderSite(document: OpenApiDocument, script: string): Site {
  const groups = composePages(document)
  const all = flatten(groups)
  const rendered = all.map((page) => ({ page, html: renderMarkdown(page.text) }))
  const anchors = findAnchors(rendered)
  const finish = (page: Page, html: string) => {
    const body = `<h1 id="${page.id}">${escapeHtml(page.title)}</h1>\n${html}`
    const linked = linkPages(body, anchors)
    const whole = page.path === '' ? linked + renderIndex(anchors, groups) : linked
    return layOut(document, page, {
      contents: renderContents(groups, page.path),
      body: whole,
      script,
    })
  }
  return {
    pages: rendered.map(({ page, html }) => ({ path: page.path, html: finish(page, html) })),
    index: rendered.map(({ page: { path, title, about }, html }) => {
      const group = groups.find(({ pages }) => flatten([{ title: '', pages }]).some(isAt(path)))
      return indexPage({ path, title, about, group: group?.title ?? '' }, html)
    }),
  }
}

const isAt = (path: string) => (page: Page) => page.path === path

function layOut(
  document: OpenApiDocument,
  page: Page,
  { contents, body, script }: Record<'contents' | 'body' | 'script', string>,
): string {
  const { title, version } = document.info
  const about = page.about.replaceAll(/[`*\n]/g, ' ').split(/(?<=\.) /)[0] ?? ''
  return `<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="${escapeHtml(about)}">
<title>${escapeHtml(page.title)} · ${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<link rel="alternate" type="application/atom+xml" title="Changelog" href="/docs/changelog.atom">
<style>${STYLE}</style>
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header>
<p><a class="home" href="/docs">${escapeHtml(title)}</a> <span>${escapeHtml(version)}</span></p>
<form role="search" hidden>
<label for="search">Search</label>
<input id="search" type="search" placeholder="Search" autocomplete="off" spellcheck="false" aria-describedby="found">
<p id="found" role="status"></p>
<ul id="results"></ul>
</form>
</header>
<nav aria-label="Contents"><details open><summary>Contents</summary>
${contents}
</details></nav>
<main id="content" tabindex="-1">
${body}
</main>
<footer><p><a href="#content">Back to the top</a></p></footer>
<script>${script}</script>
</body>
</html>
`
}

function renderContents(groups: Group[], current: string): string {
  return groups.map((group) => renderGroup(group, current)).join('\n')
}

/** A heading of the contents. A page shows those below it while the reader is at one of them. */
function renderGroup({ title, pages }: Group, current: string): string {
  const items = pages.map(({ below = [], ...page }) => {
    const isOpen = page.path === current || below.some(isAt(current))
    const inner = isOpen && below.length > 0 ? `<ul>${below.map(item(current)).join('')}</ul>` : ''
    return `<li>${linkTo(page, current)}${inner}</li>`
  })
  return `<p>${title}</p>\n<ul>${items.join('\n')}</ul>`
}

const item = (current: string) => (page: Page) => `<li>${linkTo(page, current)}</li>`

function linkTo(page: Page, current: string): string {
  const here = page.path === current ? ' aria-current="page"' : ''
  return `<a href="${addressOf({ path: page.path })}"${here}>${escapeHtml(page.title)}</a>`
}

/** Everything by its anchor: links from when all of this was one page arrive here. */
function renderIndex(anchors: Anchors, groups: Group[]): string {
  const titles = new Map(flatten(groups).map(({ path, title }) => [path, title]))
  const elsewhere = [...anchors].filter(([, { path }]) => path !== '')
  const items = elsewhere.map(([id, { path, id: at }]) => {
    const words = at === '' ? titles.get(path) : `${titles.get(path)}: ${at.replaceAll('-', ' ')}`
    return `<li id="${id}"><a href="${addressOf({ path, id: at })}">${escapeHtml(words ?? '')}</a></li>`
  })
  return `<h2 id="everything">Everything</h2>\n<ul class="index">${items.join('\n')}</ul>`
}
