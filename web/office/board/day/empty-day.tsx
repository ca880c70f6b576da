import { Button, Key } from '#web/office/controls/button.tsx'
import { Message } from '#web/office/controls/pause.tsx'
import { asked } from '#web/office/board/dialogs/open.ts'

/** A day without runs: what to do first. */
export function EmptyDay({
  closed,
  mayChange,
}: {
  /** Why crews don’t work on this day; undefined if they do. */
  closed: string | undefined
  mayChange: boolean
}) {
  return (
    <Message heading={closed ?? 'There’s no run on this day yet'}>
      {closed !== undefined && <p>There’s no run on this day.</p>}
      <p>A run is a driver’s or a truck’s work of a day. Plan one, then drag jobs onto it.</p>
      {mayChange && (
        <p>
          <Button onClick={() => asked.set({ kind: 'new run' })}>
            New run <Key>N</Key>
          </Button>
        </p>
      )}
    </Message>
  )
}
