import { useQueries, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { spokenDay } from '#contract/values/day.ts'
import { addresses } from '#web/office/api/addresses.ts'
import { call } from '#web/office/api/call.ts'
import { describeFailure } from '#web/office/api/failure.ts'
import { Button, Key } from '#web/office/controls/button.tsx'
import { Message, Waiting } from '#web/office/controls/pause.tsx'
import top from '#web/office/board/top/top.module.css'
import { boardQuery } from '#web/office/board/state/board-query.ts'
import { useKeys } from '#web/office/shell/keys/keys.ts'
import { useOffice } from '#web/office/shell/office-context.ts'
import { ScreenTop } from '#web/office/shell/screen.tsx'
import { RunSheet } from './run-sheet.tsx'
import { useToday } from '#web/office/board/use-clock.ts'
import styles from './sheet.module.css'

const route = getRouteApi('/office/$slug/board/sheets')

/** The sheets of a day's runs, or of one, to print: each begins a page of its own. */
export function Sheets() {
  const { organisation } = useOffice()
  const { slug } = organisation
  const today = useToday()
  const navigate = useNavigate()
  const { date: asked, run } = route.useSearch()
  const date = asked ?? today
  const board = useQuery({ ...boardQuery(slug, date), enabled: run === undefined })
  const ids = run === undefined ? (board.data?.runs ?? []).map(({ id }) => id) : [run]
  const sheets = useQueries({
    queries: ids.map((id) => ({
      queryKey: ['run sheet', slug, id],
      queryFn: () => call(addresses.getRunSheet, { params: { organisation: slug, id } }),
      meta: { follows: { runs: '*', board: '*', jobs: '*', orders: '*' } },
    })),
  })
  const error = board.error ?? sheets.find((sheet) => sheet.error)?.error
  const isReading = (run === undefined && board.isPending) || sheets.some((one) => one.isPending)
  // What isn't read yet would be missing on paper.
  const print = () => {
    if (!isReading) globalThis.print()
  }
  const back = () =>
    void navigate({ to: '/office/$slug/board', params: { slug }, search: { date } })
  useKeys([
    { keys: 'p', does: 'Print', run: print },
    { keys: 'Escape', does: 'Back to the board', run: back },
  ])
  const again = () => {
    for (const sheet of [board, ...sheets]) void sheet.refetch()
  }
  return (
    <div className={styles.screen}>
      <ScreenTop
        name="Run sheets"
        action={
          <Button look="primary" disabled={isReading} onClick={print}>
            Print <Key>P</Key>
          </Button>
        }
      >
        <Link to="/office/$slug/board" params={{ slug }} search={{ date }} className={top.link}>
          Back to {spokenDay(date).slice(0, -5)}
        </Link>
      </ScreenTop>
      {error && (
        <Message heading="The sheets didn’t load" retry={again}>
          <p>{describeFailure(error)}</p>
        </Message>
      )}
      {isReading && !error && <Waiting rows={10} />}
      {!isReading && !error && ids.length === 0 && (
        <Message heading="There’s no run on this day">
          <p>Plan one on the board, then print its sheet here.</p>
        </Message>
      )}
      {/* Keys scroll what has the focus. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles.sheets} role="region" aria-label="Sheets" tabIndex={0}>
        {!isReading &&
          sheets.map(({ data }) => data && <RunSheet key={data.run.id} sheet={data} />)}
      </div>
    </div>
  )
}
