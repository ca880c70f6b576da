/** A page of the documentation before it is laid out. */
export type Page = {
  /** Below `/docs/`, such as `orders/place-order`; empty for the start. */
  path: string
  title: string
  /** The anchor of its title: links to `#id` lead here, from every page. */
  id: string
  /** One sentence for lists and search. */
  about: string
  /** Markdown without the title. A link to the anchor of another page leads to that page. */
  text: string
}

/** A heading of the contents with its pages. A page of reference has pages of its own below it. */
export type Group = { title: string; pages: (Page & { below?: Page[] })[] }

/** All pages in the order of the contents. */
export function flatten(groups: Group[]): Page[] {
  return groups.flatMap(({ pages }) => pages.flatMap((page) => [page, ...(page.below ?? [])]))
}
