import { useState } from 'preact/hooks'
import { CODE_LENGTH, readCode } from '#contract/driver/code.ts'
import { Button, Primary, Two } from '#web/driver/controls/button.tsx'
import { Dock } from '#web/driver/controls/dock.tsx'
import { Fact, Facts } from '#web/driver/controls/facts.tsx'
import { Wrong } from '#web/driver/controls/note.tsx'
import type { Phone } from '#web/driver/state/phone.ts'
import { useOutbox } from '#web/driver/state/use-outbox.ts'
import { Brand } from './brand.tsx'
import { Code } from './code.tsx'
import { InstallFirst } from './install-first.tsx'
import { DemoVisit } from './demo-visit.tsx'
import { codeInAddress, isDemoVisit, isUninstalledApple } from './device.ts'
import { join } from './join.ts'
import styles from './join.module.css'

/** Joining: eight letters and figures from the office. */
export function JoinScreen({ phone }: { phone: Phone }) {
  const [typed, type] = useState(codeInAddress() ?? '')
  const [trouble, setTrouble] = useState<string | null>(null)
  const [joining, setJoining] = useState(false)
  const [installed, say] = useState(!isUninstalledApple())
  const { unsent } = useOutbox()
  const code = readCode(typed)
  if (isDemoVisit()) return <DemoVisit />
  if (!installed) return <InstallFirst code={code} goOn={() => say(true)} />
  const go = async () => {
    if (code === null || joining) return
    setJoining(true)
    setTrouble(await join(code))
    setJoining(false)
  }
  const paste = async () => {
    const text = await navigator.clipboard.readText().catch(() => '')
    type(text.slice(0, 40))
  }
  return (
    <>
      <Brand />
      <main>
        {phone.ended && (
          <Wrong title="This phone is signed out">
            <p>
              The office ended it, or it wasn’t used for 90 days.
              {unsent === 1 && ' One of your reports is still here: join again, and it’s sent.'}
              {unsent > 1 &&
                ` ${unsent} of your reports are still here: join again, and they’re sent.`}
            </p>
          </Wrong>
        )}
        <h1 class={styles.title}>Type the code from the office</h1>
        <p class={styles.quiet}>Eight letters and figures. It works once, for 24 hours.</p>
        <Code typed={typed} type={type} length={CODE_LENGTH} />
        {trouble !== null && (
          <p class={styles.trouble} role="alert">
            {trouble}
          </p>
        )}
        <p class={styles.quiet}>
          Letters and figures that look alike (0 and O, 1 and I) are never used.
        </p>
        <section>
          <h2>What the office sees</h2>
          <Facts>
            <Fact name="Times and photos of each stop">Yes</Fact>
            <Fact name="Where you are, between stops">Never</Fact>
            <Fact name="Where you tap Start, Arrived, Done">Off</Fact>
          </Facts>
          <p class={styles.quiet}>If the office turns that on, you’re asked here 14 days before.</p>
        </section>
      </main>
      <Dock>
        <Primary waits={code === null} onTap={go}>
          {joining ? 'Joining …' : 'Join'}
        </Primary>
        <Two>
          <Button onTap={() => type('')}>Clear</Button>
          <Button onTap={paste}>Paste code</Button>
        </Two>
      </Dock>
    </>
  )
}
