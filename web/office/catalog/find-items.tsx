import { nameOf } from '#contract/catalog/editing/pieces.ts'
import { cache } from '#web/office/api/cache.ts'
import { Icon } from '#web/office/controls/icon.tsx'
import type { Found, RecordSource } from '#web/office/shell/palette/record-source.ts'
import { catalogQuery } from './draft/catalog-query.ts'
import { listedKinds } from './items/kinds.ts'
import { catalogPages } from './pages.ts'

const MOST = 5

/** Items of the catalogue, for the palette: products, areas, add-ons and the rest whose name has the words. */
export const findItems: RecordSource['find'] = async ({ slug }, words) => {
  const { pieces } = await cache.fetchQuery(catalogQuery(slug))
  const asked = words.toLowerCase().split(/\s+/)
  return Object.entries(listedKinds)
    .flatMap(([page, { kind }]) =>
      pieces
        .filter((piece) => piece.kind === kind && !piece.retired && isNamed(nameOf(piece), asked))
        .map((piece): Found => {
          return {
            id: piece.id,
            name: nameOf(piece),
            about: catalogPages.find(([own]) => own === page)?.[1] ?? '',
            lead: <Icon name="catalogue" />,
            href: `/office/${slug}/catalog/${page}?open=${encodeURIComponent(piece.id)}`,
          }
        }),
    )
    .slice(0, MOST)
}

/** Whether each word begins one of the name. */
function isNamed(name: string, words: readonly string[]): boolean {
  const own = name.toLowerCase().split(/[\s,()/-]+/)
  return words.every((word) => own.some((one) => one.startsWith(word)))
}
