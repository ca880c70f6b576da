import { useKept } from '#web/office/conflict/use-kept.ts'
import { useSeen } from '#web/office/conflict/use-seen.ts'
import { Button } from '#web/office/controls/button.tsx'
import { Field } from '#web/office/controls/field.tsx'

/** A time of the day as it’s typed; both empty is any time. */
export type TypedWindow = { from: string; to: string }

/** From when until when, as the API has it. */
export type JobWindow = { startTime: string; endTime: string }

/** What the fields of a job’s time are called, by the names of the API. */
export const WINDOW_LABELS = {
  timeWindow: 'The time',
  'timeWindow.startTime': 'From',
  'timeWindow.endTime': 'Until',
}

export function typedWindow(window: JobWindow | null): TypedWindow {
  return { from: window?.startTime ?? '', to: window?.endTime ?? '' }
}

/** The window that was typed; null is any time, undefined isn’t finished yet. */
export function readWindow({ from, to }: TypedWindow): JobWindow | null | undefined {
  if (from === '' && to === '') return null
  return from === '' || to === '' ? undefined : { startTime: from, endTime: to }
}

type TimedJob = { id: string; version: number; timeWindow: JobWindow | null }

/** The time of a job while it’s typed, which is kept over a reload, and the version that a save of it names. */
export function useTypedWindow({ id, version, timeWindow }: TimedJob) {
  const known = typedWindow(timeWindow)
  const [typed, setTyped] = useKept(`window ${id}`, known)
  const { hold, ...seen } = useSeen(
    `window ${id}`,
    { version, fields: { window: known } },
    { window: typed },
  )
  const type = (value: TypedWindow) => {
    hold()
    setTyped(value)
  }
  return { typed, type, timeWindow: readWindow(typed), seen }
}

/** From when until when a job is to be done. */
export function WindowFields({
  value,
  at,
  onValue,
}: {
  value: TypedWindow
  /** What’s wrong with them, by the names of the API. */
  at: Readonly<Record<string, string>>
  onValue: (value: TypedWindow) => void
}) {
  return (
    <>
      <Field
        label={WINDOW_LABELS['timeWindow.startTime']}
        type="time"
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        value={value.from}
        error={at['timeWindow.startTime']}
        onValue={(from) => onValue({ ...value, from })}
      />
      <Field
        label={WINDOW_LABELS['timeWindow.endTime']}
        type="time"
        value={value.to}
        error={at['timeWindow.endTime']}
        onValue={(to) => onValue({ ...value, to })}
      />
      {(value.from !== '' || value.to !== '') && (
        <p>
          <Button small look="bare" onClick={() => onValue(typedWindow(null))}>
            Any time
          </Button>
        </p>
      )}
    </>
  )
}
