import { useState } from 'preact/hooks'
import type { DriverRun, DriverStop } from '#contract/driver/day.ts'
import { Button, Primary } from '#web/driver/controls/button.tsx'
import { Dock } from '#web/driver/controls/dock.tsx'
import { Head } from '#web/driver/controls/head.tsx'
import { Keypad } from '#web/driver/controls/fields/keypad.tsx'
import type { DocketDraft } from '#web/driver/day/draft.ts'
import { sayKg, sayStop } from '#web/driver/day/say.ts'
import { changeDraft } from '#web/driver/state/report.ts'
import { to } from '#web/driver/state/route.ts'
import type { Today } from '#web/driver/state/use-day.ts'
import { EMPTY, jobsWeighed, sayFor } from './docket-draft.ts'
import { NetScreen } from './net-screen.tsx'
import { Paper } from './paper.tsx'
import type { Line } from './paper.tsx'
import { weigh } from './weigh.ts'
import stopStyles from '#web/driver/stop/stop.module.css'
import text from '#web/driver/controls/text.module.css'

const ORDER: readonly Line[] = ['number', 'gross', 'tare']

/** The docket as it’s on paper: number, gross, tare, and the sum as the last question. */
export function DocketScreen(props: { today: Today; stop: DriverStop; run: DriverRun }) {
  const { today, stop, run } = props
  const { day, phone } = today
  const docket = phone.drafts[stop.id]?.docket ?? EMPTY
  const [line, setLine] = useState<Line>('number')
  const [letters, useLetters] = useState(false)
  const [asked, ask] = useState(false)
  const { net } = weigh(docket)
  const keep = (change: Partial<DocketDraft>) =>
    void changeDraft(stop.id, { docket: { ...docket, ...change } })
  const change = (value: string) => keep({ [line]: value, ...(line === 'net' && NET_ONLY) })
  const aboard = jobsWeighed({ ...props, docket })
  const title = sayStop(stop, day.tipSites)
  if (asked && net !== null && docket.number) {
    const edit = (wrong: Line) => {
      setLine(wrong)
      ask(false)
    }
    return (
      <NetScreen
        today={today}
        stop={stop}
        run={run}
        docket={docket}
        net={net}
        edit={edit}
        keep={keep}
      />
    )
  }
  const usual = run.vehicle?.usualTareKg ?? null
  const next = ORDER.find((one) => !docket[one] && one !== line)
  const isReady = docket.number !== '' && net !== null
  const onward = () => {
    if (isReady) ask(true)
    else if (next) setLine(next)
  }
  return (
    <>
      <Head title="Docket" detail={title} back={to.visit(stop.id)} outbox={false} />
      <main>
        <Paper docket={docket} line={line} choose={setLine} />
        {line === 'tare' && docket.tare === '' && usual !== null && (
          <Button onTap={() => change(String(usual))}>As usual, {sayKg(usual)} kg</Button>
        )}
        {aboard.length > 0 && (
          <p class={text.quiet}>
            For {aboard.map((job) => sayFor(job).replace(/^Bin/, 'bin')).join(' and ')}
          </p>
        )}
      </main>
      <Dock>
        {letters && line === 'number' ? (
          <label>
            Docket no.
            <input
              ref={focus}
              class={stopStyles.text}
              maxLength={40}
              autoComplete="off"
              autoCapitalize="characters"
              value={docket.number}
              onInput={({ currentTarget }) => change(currentTarget.value.toUpperCase())}
            />
          </label>
        ) : (
          <Keypad
            type={(digit) => change((docket[line] + digit).slice(0, line === 'number' ? 40 : 6))}
            erase={() => change(docket[line].slice(0, -1))}
            door={
              line === 'number'
                ? { label: 'ABC', tap: () => useLetters(true) }
                : { label: 'Clear', tap: () => change('') }
            }
          />
        )}
        <Primary waits={!isReady && !next} onTap={onward}>
          {isReady ? 'Check the net' : next ? `Next: ${NAMES[next]}` : sayWrong(docket)}
        </Primary>
      </Dock>
    </>
  )
}

/** The letters keyboard is the phone's own. */
const focus = (field: HTMLInputElement | null) => field?.focus()

/** Why there is no net yet. */
const sayWrong = ({ gross, tare }: DocketDraft) =>
  gross && tare ? 'Gross is below tare' : 'Type the weights'

/** A driver who types the net weight has a paper without gross and tare. */
const NET_ONLY = { gross: '', tare: '' }
const NAMES: Record<Line, string> = { number: 'number', gross: 'gross', tare: 'tare', net: 'net' }
