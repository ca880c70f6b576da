import { count } from '#web/count.ts'
import { Key } from '#web/office/controls/button.tsx'
import { asked } from '#web/office/board/dialogs/open.ts'
import type { Doings } from '#web/office/board/use-doings.ts'
import bar from '#web/office/orders/bulk/bulk-bar.module.css'

/** What can be done with the selected jobs. */
export function Selected({ doings }: { doings: Doings }) {
  const first = [...doings.selected][0] ?? ''
  const jobIds = doings.pick(first)
  const off = { runId: null, afterStopId: null }
  return (
    <div className={bar.bar} role="toolbar" aria-label="Selection">
      <b>{count(doings.selected.size, 'job')} selected</b>
      {doings.mayChange && jobIds.length > 0 && (
        <>
          <button
            type="button"
            onClick={() => asked.set({ kind: 'assign', jobIds: doings.pickToGive(first) })}
          >
            Assign… <Key>A</Key>
          </button>
          <button type="button" onClick={() => asked.set({ kind: 'move', jobIds })}>
            Move to… <Key>M</Key>
          </button>
          <button type="button" onClick={() => void doings.place(jobIds, off)}>
            Take off
          </button>
          {jobIds.length === 2 && (
            <button type="button" onClick={() => doings.swap(jobIds)}>
              Swap <Key>Y</Key>
            </button>
          )}
        </>
      )}
      <button type="button" className={bar.clear} onClick={() => doings.select([])}>
        Clear <Key>Esc</Key>
      </button>
    </div>
  )
}
