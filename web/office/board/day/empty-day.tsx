import { Link } from '@tanstack/react-router'
import { Button, Key } from '#web/office/controls/button.tsx'
import { Message } from '#web/office/controls/pause.tsx'
import text from '#web/office/controls/text.module.css'
import { longDay } from '#web/office/dates.ts'
import { asked } from '#web/office/board/dialogs/open.ts'
import { useOffice } from '#web/office/shell/office-context.ts'

/** A day without runs: what to do first. */
export function EmptyDay({
  closed,
  nextOpen,
  mayChange,
}: {
  /** Why crews don’t work on this day; undefined if they do. */
  closed: string | undefined
  nextOpen: string
  mayChange: boolean
}) {
  const { organisation } = useOffice()
  return (
    <Message heading={closed ?? 'There’s no run on this day yet'}>
      {closed !== undefined && (
        <p>
          There’s no run on this day. Crews work next on{' '}
          <Link
            to="/office/$slug/board"
            params={{ slug: organisation.slug }}
            search={{ date: nextOpen }}
            className={text.link}
          >
            {longDay(nextOpen)}
          </Link>
          .
        </p>
      )}
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
