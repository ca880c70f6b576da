import type { Page } from './page.ts'

/** The page of each anchor, and the anchor on it; empty for the page's own title. */
export type Anchors = Map<string, { path: string; id: string }>

const HEADING = /<h[23] id="([\w-]+)"/g

/** Where each anchor is. Sections of the calls and objects have no anchors that others link to. */
export function findAnchors(pages: { page: Page; html: string }[]): Anchors {
  const anchors: Anchors = new Map(pages.map(({ page }) => [page.id, { path: page.path, id: '' }]))
  for (const { page, html } of pages) {
    if (page.path.includes('/')) continue
    for (const [, id = ''] of html.matchAll(HEADING)) {
      if (!anchors.has(id)) anchors.set(id, { path: page.path, id })
    }
  }
  return anchors
}

/** Leads links to anchors of other pages there. */
export function linkPages(html: string, anchors: Anchors): string {
  const own = new Set([...html.matchAll(/ id="([\w-]+)"/g)].map(([, id]) => id))
  return html.replaceAll(/href="#([\w-]+)"/g, (whole, id: string) => {
    if (own.has(id)) return whole
    const target = anchors.get(id)
    if (!target) throw new Error(`there is nothing to link to at #${id}`)
    return `href="${addressOf(target)}"`
  })
}

export function addressOf({ path, id = '' }: { path: string; id?: string }): string {
  return `/docs${path === '' ? '' : `/${path}`}${id === '' ? '' : `#${id}`}`
}
