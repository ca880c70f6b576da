import type { ComponentChild } from 'preact'
import { useState } from 'preact/hooks'
import type { DriverJob } from '#contract/driver/day.ts'
import { Button, ButtonLink, Primary, Two } from '#web/driver/controls/button.tsx'
import { Dock } from '#web/driver/controls/dock.tsx'
import type { Draft } from '#web/driver/day/draft.ts'
import type { Step } from '#web/driver/day/steps.ts'
import { makePhoto } from '#web/driver/photos/make-photo.ts'
import { changeDraft, report } from '#web/driver/state/report.ts'
import { go, to } from '#web/driver/state/route.ts'
import { sayPhoto } from '#web/driver/stop/reports.ts'
import { SignaturePad } from './signature-pad.tsx'
import type { Signature } from './signature-pad.tsx'
import styles from '#web/driver/stop/stop.module.css'

/** The customer’s name and signature; it’s kept as a picture. */
export function SignStep(props: {
  job: DriverJob
  draft: Draft
  step: Step
  stations: ComponentChild
  news: ComponentChild
  what: ComponentChild
}) {
  const { job, draft, step, stations, news, what } = props
  const [name, setName] = useState(draft.signedBy ?? job.contact.name)
  const [signature, give] = useState<Signature | null>(null)
  const [signed, setSigned] = useState(false)
  const isReady = signed && name.trim() !== ''
  const keep = async () => {
    if (!isReady || !signature) return
    const change = { signedBy: name.trim() }
    const photo = await makePhoto(await signature.read())
    if (photo) await report([sayPhoto(job, 'signature', photo)], { id: job.id, change })
    else await changeDraft(job.id, change)
  }
  const skip = () => changeDraft(job.id, { skipped: [...(draft.skipped ?? []), step.name] })
  return (
    <>
      <main>
        {news}
        <div class={styles.roomy}>{what}</div>
        <section>
          <div class={styles.signing}>
            <h2>Signature</h2>
            <Button onTap={() => signature?.clear()}>Clear</Button>
          </div>
          <label>
            Name
            <input
              class={styles.text}
              value={name}
              maxLength={120}
              autoComplete="off"
              onInput={({ currentTarget }) => setName(currentTarget.value)}
            />
          </label>
          <SignaturePad give={give} onSign={setSigned} />
        </section>
      </main>
      <Dock>
        {stations}
        <Primary waits={!isReady} onTap={keep}>
          {isReady ? 'Signed' : name.trim() ? 'Sign in the box' : 'Write the name'}
        </Primary>
        <Two>
          {step.compulsory && job.contact.phone ? (
            <ButtonLink icon="phone" href={`tel:${job.contact.phone.replaceAll(/\s/g, '')}`}>
              Customer
            </ButtonLink>
          ) : step.compulsory ? (
            <Button onTap={() => go(to.run)}>Back</Button>
          ) : (
            <Button onTap={skip}>No signature</Button>
          )}
          <ButtonLink bad href={to.cannot(job.id)}>
            Can’t do it
          </ButtonLink>
        </Two>
      </Dock>
    </>
  )
}
