import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { composeDraft } from '#contract/catalog/editing/draft.ts'
import type { Piece } from '#contract/catalog/editing/pieces.ts'
import { addresses } from '#web/office/api/addresses.ts'
import { call } from '#web/office/api/call.ts'
import { describeFailure, Failure } from '#web/office/api/failure.ts'
import { announce } from '#web/office/controls/toast.ts'
import { useMay, useOffice } from '#web/office/shell/office-context.ts'
import { catalogQuery } from './catalog-query.ts'
import type { OpenCatalog, TypedDays } from './catalog-context.ts'
import { findProblems } from './find-problems.ts'
import { keep, onKept, readKept } from './kept.ts'
import {
  afterPublication,
  discard,
  edit,
  hasConflicts,
  moveTo,
  open,
  settleConflict,
  stepBack,
  undoChanges,
} from './state.ts'
import type { DraftState } from './state.ts'

export const NO_DAYS: TypedDays = { from: '', to: '', name: '' }
const DAYS_ARE_TYPED =
  'A closed day is typed that isn’t closed yet. Choose “Close these days” or empty its fields, then publish.'

/** The catalogue of the office that shows with this person's changes; null until it's read. */
export function useDraft(): {
  catalog: OpenCatalog | null
  error: Error | null
  retry: () => void
} {
  const { organisation, me } = useOffice()
  const { slug } = organisation
  const account = me.account.id
  const mayEdit = useMay()('configure')
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery(catalogQuery(slug))
  const [state, setState] = useState<DraftState | null>(null)
  const [typedDays, setTypedDays] = useState<TypedDays>(NO_DAYS)
  if (data && state?.catalog !== data) {
    const isOther = !state || state.catalog.version !== data.version
    if (!state) setState(open(data, mayEdit ? readKept(slug, account) : null))
    else if (isOther) setState(moveTo(state, data))
  }
  useEffect(() => {
    if (state && mayEdit) keep(slug, account, state)
  }, [state, mayEdit, slug, account])

  const change = useCallback((how: (before: DraftState) => DraftState) => {
    setState((before) => before && how(before))
  }, [])
  useEffect(
    () =>
      onKept(slug, account, () => {
        if (mayEdit) change((before) => open(before.catalog, readKept(slug, account)))
      }),
    [slug, account, mayEdit, change],
  )
  const publication = useMutation({
    mutationFn: (draft: DraftState) =>
      call(addresses.publishCatalog, {
        params: { organisation: slug },
        body: composeDraft(draft.catalog.pieces, draft.changes),
        version: draft.catalog.version,
      }),
    meta: { shownByForm: true },
    onSuccess: (published, sent) => {
      change((before) => afterPublication(before, sent, published))
      queries.setQueryData(catalogQuery(slug).queryKey, published)
      void queries.invalidateQueries({ queryKey: ['catalog history', slug] })
      announce({ says: `Published version ${published.version}: ${count(sent.changes.length)}.` })
    },
    onError: (failure) => {
      announce({ says: describeRefusal(failure) })
      if (failure instanceof Failure && failure.status === 412) void refetch()
    },
  })
  const deferred = useDeferredValue(state)
  const problems = useMemo(() => (deferred ? findProblems(deferred) : new Map()), [deferred])
  const { mutate, isPending } = publication
  const catalog = useMemo<OpenCatalog | null>(
    () =>
      state && {
        ...state,
        problems,
        mayEdit,
        publishing: isPending,
        edit: (how: (pieces: readonly Piece[]) => readonly Piece[]) =>
          change((before) => (mayEdit ? edit(before, how(before.pieces)) : before)),
        undo: (keys) => change((before) => undoChanges(before, keys)),
        settle: (key, choice) => change((before) => settleConflict(before, key, choice)),
        discard: () => {
          change(discard)
          announce({ says: 'The changes are discarded.', undo: () => change(stepBack) })
        },
        stepBack: () => change(stepBack),
        typedDays,
        setTypedDays,
        publish: () => {
          if (state.changes.length === 0 || isPending) return
          if (typedDays.from !== '' || typedDays.to !== '') announce({ says: DAYS_ARE_TYPED })
          else if (hasConflicts(state)) announce({ says: 'Choose between yours and theirs first.' })
          else if (problems.size > 0) announce({ says: 'Mend what is marked, then publish.' })
          else mutate(state)
        },
      },
    [state, problems, mayEdit, isPending, typedDays, change, mutate],
  )
  return { catalog, error, retry: () => void refetch() }
}

export function count(changes: number): string {
  return changes === 1 ? '1 change' : `${changes} changes`
}

function describeRefusal(failure: Error): string {
  return failure instanceof Failure && failure.status === 412
    ? failure.message
    : describeFailure(failure)
}
