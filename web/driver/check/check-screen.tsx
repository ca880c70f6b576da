import { useState } from 'preact/hooks'
import type { DriverRun } from '#contract/driver/day.ts'
import { Button, Primary } from '#web/driver/controls/button.tsx'
import { Dock } from '#web/driver/controls/dock.tsx'
import { Odometer } from '#web/driver/controls/fields/odometer.tsx'
import { Head } from '#web/driver/controls/head.tsx'
import type { Draft } from '#web/driver/day/draft.ts'
import { sayDay } from '#web/driver/day/say.ts'
import { makePhoto } from '#web/driver/photos/make-photo.ts'
import { Trouble } from '#web/driver/run/trouble.tsx'
import { changeDraft, report } from '#web/driver/state/report.ts'
import { goOn, to } from '#web/driver/state/route.ts'
import type { Today } from '#web/driver/state/use-day.ts'
import { SignaturePad } from '#web/driver/stop/steps/signature-pad.tsx'
import type { Signature } from '#web/driver/stop/steps/signature-pad.tsx'
import { Item } from './item.tsx'
import { sayCheck } from './say-check.ts'
import styles from './check.module.css'

type Vehicle = NonNullable<DriverRun['vehicle']>

/** The look around the truck before the day’s first start: one tap a line, nothing ticked beforehand. */
export function CheckScreen(props: { today: Today; run: DriverRun; vehicle: Vehicle }) {
  const { today, run, vehicle } = props
  const { day, phone } = today
  const draft: Draft = phone.drafts[run.id] ?? {}
  const { checks = {}, faults = {} } = draft
  const [signature, give] = useState<Signature | null>(null)
  const [signed, setSigned] = useState(false)
  const next = day.checkItems.find(({ id }) => checks[id] === undefined)
  const groups = [...new Set(day.checkItems.map(({ group }) => group))]
  const done = day.checkItems.filter(({ id }) => checks[id] !== undefined).length
  const found = Object.values(checks).filter((result) => result !== 'ok')
  const isMajor = found.includes('major')
  const keep = (change: Partial<Draft>) => void changeDraft(run.id, change)
  const finish = async () => {
    if (next) return show(`item-${next.id}`)
    if (!signed) return show('sign')
    const picture = await signature?.read()
    const photo = picture ? await makePhoto(picture) : null
    const reports = sayCheck({
      day,
      run,
      vehicle,
      checks,
      faults,
      odometer: draft.odometer ?? '',
      photo,
    })
    await goOn(to.run, report(reports, { id: run.id, change: null }))
  }
  return (
    <>
      <Head
        title={`${vehicle.name} check`}
        detail={`${vehicle.registration} · ${sayDay(run.date)}`}
        back={to.run}
        outbox={false}
      />
      <main class={styles.main}>
        <Trouble />
        {groups.map((group) => (
          <section key={group}>
            <h2 class={styles.group}>{group}</h2>
            <ul>
              {day.checkItems
                .filter((item) => item.group === group)
                .map(({ id, name }) => (
                  <Item
                    key={id}
                    id={id}
                    name={name}
                    vehicle={vehicle}
                    result={checks[id]}
                    fault={faults[id] ?? {}}
                    set={(result) => keep({ checks: { ...checks, [id]: result } })}
                    tell={(fault) => ({
                      id: run.id,
                      change: { faults: { ...faults, [id]: fault } },
                    })}
                  />
                ))}
            </ul>
          </section>
        ))}
        <section>
          <h2 class={styles.group}>Finish</h2>
          <div class={styles.odometer}>
            <span>Odometer</span>
            <div>
              <Odometer value={draft.odometer ?? ''} before={vehicle.odometerKm} keep={keep} />
            </div>
          </div>
          <div id="sign">
            <SignaturePad give={give} onSign={setSigned} />
            <div class={styles.under}>
              <p class={styles.quiet}>Sign here, with a finger</p>
              {signed && <Button onTap={() => signature?.clear()}>Clear</Button>}
            </div>
          </div>
        </section>
      </main>
      <Dock
        hint={
          <>
            <b>
              {done} of {day.checkItems.length}
            </b>{' '}
            checked
            {found.length > 0 &&
              `, ${found.length} ${isMajor ? 'with a major fault' : found.length === 1 ? 'minor fault' : 'minor faults'}`}
          </>
        }
      >
        <Primary bad={!next && isMajor} onTap={finish}>
          {next
            ? `Next: ${next.name.toLowerCase()}`
            : !signed
              ? 'Next: sign'
              : isMajor
                ? 'Report: it stays here'
                : 'Start the day'}
        </Primary>
      </Dock>
    </>
  )
}

/** Brings what is missing into view. */
function show(id: string): void {
  document.getElementById(id)?.scrollIntoView({ block: 'center' })
}
