import type { ReactNode } from 'react'
import { describeFailure, Failure } from '#web/office/api/failure.ts'
import { Message, Waiting } from '#web/office/controls/pause.tsx'

/** What was read; until then the outline of rows, or why it didn’t load and a way to try again. */
export function Loaded<Data>({
  query: { data, error, refetch },
  what,
  rows = 4,
  all,
  children,
}: {
  query: { data: Data | undefined; error: Error | null; refetch: () => unknown }
  /** At the beginning of a sentence: "The keys". */
  what: string
  rows?: number
  /** For one record of a list: where all of them are, if it isn’t there. */
  all?: ReactNode
  children: (data: Data) => ReactNode
}) {
  if (data !== undefined) return children(data)
  if (!error) return <Waiting rows={rows} />
  if (all !== undefined && error instanceof Failure && error.status === 404) {
    return (
      <Message heading={`${what} isn’t here`}>
        <p>{describeFailure(error)} The address may be wrong, or of another organisation.</p>
        <p>{all}</p>
      </Message>
    )
  }
  return (
    <Message heading={`${what} didn’t load`} retry={() => void refetch()}>
      <p>{describeFailure(error)}</p>
    </Message>
  )
}
