import { textOf } from './text-of.ts'

/** What the search of the pages looks through: titles first, then words anywhere. */
export type Indexed = {
  path: string
  title: string
  about: string
  group: string
  /** Every word of the page once, in lower case. */
  words: string
}

/** One page for the index. */
export function indexPage(
  page: { path: string; title: string; about: string; group: string },
  html: string,
): Indexed {
  const words = new Set(
    textOf(html)
      .toLowerCase()
      .match(/[\p{L}\d][\p{L}\d_.-]{2,}/gu),
  )
  const about = page.about.replaceAll(/[`*]/g, '')
  const [first = about] = about.split(/(?<=\.) /)
  return { ...page, about: first, words: [...words].join(' ') }
}
