import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { composeDraft } from '#contract/catalog/editing/draft.ts'
import type { CatalogDraft } from '#contract/catalog/editing/draft.ts'
import { addresses } from '#web/office/api/addresses.ts'
import { call } from '#web/office/api/call.ts'
import { useCatalog } from './catalog-context.ts'
import { useOffice } from '#web/office/shell/office-context.ts'

/** How long someone must stop editing before the server is asked, in milliseconds. */
const PAUSE = 500

/** What publishing the changes would mean, by the server. */
export function useCheck() {
  const { organisation } = useOffice()
  const { catalog, changes, problems, mayEdit } = useCatalog()
  const [asked, setAsked] = useState<CatalogDraft | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setAsked(composeDraft(catalog.pieces, changes)), PAUSE)
    return () => clearTimeout(timer)
  }, [catalog, changes])
  const query = checkQuery(organisation.slug, catalog.version, asked)
  return useQuery({
    ...query,
    enabled: mayEdit && asked !== null && problems.size === 0,
    placeholderData: keepPreviousData,
  })
}

const checkQuery = (organisation: string, version: number, body: CatalogDraft | null) =>
  queryOptions({
    queryKey: ['catalog check', organisation, version, body],
    queryFn: () =>
      call(addresses.checkCatalogDraft, { params: { organisation }, body: body ?? {} }),
    gcTime: 60_000,
  })
