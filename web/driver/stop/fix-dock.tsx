import type { DriverJob } from '#contract/driver/day.ts'
import { Button, Primary } from '#web/driver/controls/button.tsx'
import { Dock } from '#web/driver/controls/dock.tsx'
import type { Draft } from '#web/driver/day/draft.ts'
import { numbersAt } from '#web/driver/day/bins/numbers.ts'
import { isDone } from '#web/driver/day/steps.ts'
import type { Step } from '#web/driver/day/steps.ts'
import { sayAddress } from '#web/driver/day/say.ts'
import { changeDraft, report } from '#web/driver/state/report.ts'
import { getState } from '#web/driver/state/store.ts'

/** Goes back to a step that was done: what it filled in is asked again. */
export function FixDock(props: {
  job: DriverJob
  draft: Draft
  steps: readonly Step[]
  close: () => void
}) {
  const { job, draft, steps, close } = props
  const behind = steps.filter(
    (step) => !['start', 'arrive', 'done'].includes(step.name) && isDone(step, job, draft),
  )
  return (
    <Dock hint={behind.length === 0 ? 'There’s nothing to fix yet.' : 'What was wrong?'}>
      {behind.map((step) => (
        <Button key={step.name} onTap={() => void redo(job, draft, step).then(close)}>
          {describe(step, draft)}
        </Button>
      ))}
      <Primary onTap={close}>It’s right</Primary>
    </Dock>
  )
}

function describe({ name, word }: Step, draft: Draft): string {
  const isNumber = name === 'number_in' || name === 'number_out'
  const value = isNumber ? numbersAt({ name }, draft).join(', ') : ''
  const what = draft.skipped?.includes(name) ? value || 'passed over' : value
  return what ? `${word}: ${what}` : `${word} again`
}

/** Asks for a step again: photos are withdrawn, numbers and times forgotten. */
async function redo(job: DriverJob, draft: Draft, step: Step): Promise<void> {
  const { skipped = [], ...filled } = draft
  const keys = {
    number_in: ['binIn', 'moreBinsIn'],
    number_out: ['binOut', 'moreBinsOut'],
    // A wait that begins again ends again.
    wait_from: ['waitedFrom', 'waitedTo'],
    wait_to: ['waitedTo'],
    sign: ['signedBy'],
  } as const
  const forgotten = step.name in keys ? keys[step.name as keyof typeof keys] : []
  const change: Partial<Draft> = {
    ...filled,
    skipped: skipped.filter((name) => name !== step.name),
  }
  for (const key of forgotten) Object.assign(change, { [key]: undefined })
  const withdrawn = idsOf(job.photos.filter(({ kind }) => kind === step.photo))
  if (withdrawn.length === 0) {
    await changeDraft(job.id, change)
    return
  }
  const target = { type: 'job', id: job.id } as const
  const says = { what: 'Photo taken back', where: sayAddress(job) }
  await report([{ kind: 'amend', target, data: { withdrawn }, says }], { id: job.id, change })
}

/** A photo is taken back by the id of the action that reported it. */
function idsOf(photos: DriverJob['photos']): string[] {
  const rows = getState().phone?.actions ?? []
  return photos.map(({ id, sha256 }) => {
    const row = rows.find(({ action }) => action.kind === 'photo' && action.data.sha256 === sha256)
    return row?.action.id ?? id
  })
}
