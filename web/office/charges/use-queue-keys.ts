import { useEffect } from 'react'
import { undoToast } from '#web/office/controls/toast.ts'
import { useKeys } from '#web/office/shell/keys/keys.ts'
import type { DecisionKey } from './decision-keys.ts'
import type { Charge } from './queries.ts'
import type { Asked } from './row/acts.tsx'

/** `J` and `K` move through the queue, its own keys decide on the charge, `X` selects it and `Z` undoes. */
export function useQueueKeys({
  charges,
  at,
  go,
  decides,
  act,
  toggle,
}: {
  charges: readonly Charge[]
  at: Charge | undefined
  go: (id: string) => void
  decides: readonly DecisionKey[]
  act: (does: Asked) => void
  /** Null where nothing can be selected. */
  toggle: ((id: string) => void) | null
}): void {
  const id = at?.id
  useEffect(() => {
    if (id === undefined) return
    document
      .querySelector(`[data-row="${CSS.escape(id)}"]`)
      ?.closest('li')
      ?.scrollIntoView({ block: 'nearest' })
  }, [id])
  const move = (step: number) => () => {
    const next = charges[charges.findIndex((one) => one.id === id) + step]
    if (next) go(next.id)
  }
  useKeys([
    { keys: 'j', does: 'Next charge', run: move(1) },
    { keys: 'k', does: 'Charge before', run: move(-1) },
    ...decides.map(({ keys, does, asks }) => ({ keys, does, run: () => act(asks) })),
    ...(toggle ? [{ keys: 'x', does: 'Select', run: () => id !== undefined && toggle(id) }] : []),
    { keys: 'z', does: 'Undo', run: undoToast },
  ])
}
