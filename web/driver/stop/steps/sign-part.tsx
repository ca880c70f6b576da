import { useEffect, useState } from 'preact/hooks'
import type { DriverJob } from '#contract/driver/day.ts'
import { Button, Two } from '#web/driver/controls/button.tsx'
import type { Draft } from '#web/driver/day/draft.ts'
import { makePhoto } from '#web/driver/photos/make-photo.ts'
import { report } from '#web/driver/state/report.ts'
import { sayPhoto } from '#web/driver/stop/reports.ts'
import { SignaturePad } from './signature-pad.tsx'
import type { Signature } from './signature-pad.tsx'
import styles from '#web/driver/stop/stop.module.css'

/** The customer’s name and signature; it’s kept as a picture. */
export function SignPart({ job, draft }: { job: DriverJob; draft: Draft }) {
  const [name, setName] = useState(draft.signedBy ?? job.contact.name)
  const [signature, give] = useState<Signature | null>(null)
  const [signed, setSigned] = useState(false)
  const [missing, setMissing] = useState(false)
  useEffect(() => setMissing(false), [signed, name])
  const keep = async () => {
    const picture = await signature?.read()
    const photo = picture && (await makePhoto(picture))
    if (!name.trim() || !signed || !photo) return setMissing(true)
    await report([sayPhoto(job, 'signature', photo)], {
      id: job.id,
      change: { signedBy: name.trim().slice(0, 120) },
    })
  }
  return (
    <section>
      <h2>Signature</h2>
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
      {missing && <p role="alert">Write the name, and sign in the box with a finger.</p>}
      <Two>
        <Button onTap={() => signature?.clear()}>Clear</Button>
        <Button onTap={keep}>Signed</Button>
      </Two>
    </section>
  )
}
