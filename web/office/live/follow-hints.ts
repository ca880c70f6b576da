import type { Query, QueryClient } from '@tanstack/react-query'

/** Something on the server changed: which kind of thing, and which ones; without ids, any of them. */
export type Hint = { topic: string; ids: readonly string[] }

/** Whether a query shows what a hint is about. */
export function isAbout(
  query: Pick<Query, 'queryKey' | 'meta'>,
  slug: string,
  hint: Hint,
): boolean {
  const followed = query.meta?.follows?.[hint.topic]
  if (followed === undefined || query.queryKey[1] !== slug) return false
  return followed === '*' || hint.ids.length === 0 || hint.ids.includes(followed)
}

/** Reads again what the hints are about; null is everything that follows any hint. */
export function readAgain(cache: QueryClient, slug: string, hints: readonly Hint[] | null): void {
  void cache.invalidateQueries({
    predicate: (query) =>
      hints === null
        ? query.meta?.follows !== undefined && query.queryKey[1] === slug
        : hints.some((hint) => isAbout(query, slug, hint)),
    // A tab that no one sees reads again once it’s seen.
    refetchType: document.hidden ? 'none' : 'active',
  })
}
