import { Button, Key } from '#web/office/controls/button.tsx'
import { Message } from '#web/office/controls/pause.tsx'
import { asked } from '#web/office/board/dialogs/open.ts'

/** A day without runs: what to do first. */
export function EmptyDay({ mayChange }: { mayChange: boolean }) {
  return (
    <Message heading="There’s no run on this day yet">
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
