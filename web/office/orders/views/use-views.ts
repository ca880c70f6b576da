import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Answer } from '#contract/endpoint.ts'
import { addresses } from '#web/office/api/addresses.ts'
import { call } from '#web/office/api/call.ts'
import type { EntryAt } from '#web/office/api/call.ts'
import { announce } from '#web/office/controls/toast.ts'
import { useOffice } from '#web/office/shell/office-context.ts'

export type SavedView = Answer<EntryAt<(typeof addresses)['listSavedViews']>>['data'][number]
export type ViewChange = { name?: string; shared?: boolean; query?: Record<string, string> }
type NewView = { name: string; shared: boolean; query: Record<string, string> }

export const viewsQuery = (organisation: string) =>
  queryOptions({
    queryKey: ['views', organisation],
    queryFn: () => call(addresses.listSavedViews, { params: { organisation } }),
    meta: { follows: { views: '*' } },
    staleTime: 60_000,
  })

/** Saves, changes and deletes views. The list of views is read again after each. */
export function useViewWrites() {
  const { slug } = useOffice().organisation
  const cache = useQueryClient()
  const params = { organisation: slug }
  const onSettled = () => cache.invalidateQueries({ queryKey: ['views', slug] })
  const save = useMutation({
    mutationFn: ({ key, ...body }: NewView & { key: string }) =>
      call(addresses.saveView, { params, body, idempotencyKey: key }),
    onSettled,
  })
  const change = useMutation({
    mutationFn: ({ view, changes }: { view: SavedView; changes: ViewChange }) =>
      call(addresses.changeView, {
        params: { ...params, id: view.id },
        version: view.version,
        body: changes,
      }),
    onSettled,
  })
  const remove = useMutation({
    mutationFn: (view: SavedView) =>
      call(addresses.deleteView, { params: { ...params, id: view.id }, version: view.version }),
    onSuccess: (_, { name, query, shared }) => {
      const undo = () => save.mutate({ name, query, shared, key: crypto.randomUUID() })
      announce({ says: `The view “${name}” is deleted.`, undo })
    },
    onSettled,
  })
  return { save, change, remove }
}
