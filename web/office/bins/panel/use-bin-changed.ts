import { useQueryClient } from '@tanstack/react-query'
import { useOffice } from '#web/office/shell/office-context.ts'

/** Reads again what shows a bin: the bin itself, its moves and the lists. */
export function useBinChanged(id: string): () => Promise<void> {
  const { slug } = useOffice().organisation
  const cache = useQueryClient()
  return async () => {
    await Promise.all(
      [
        ['bin', slug, id],
        ['bin-moves', slug, id],
        ['bins', slug],
      ].map((queryKey) => cache.invalidateQueries({ queryKey })),
    )
  }
}
