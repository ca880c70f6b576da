import { useEffect, useState } from 'preact/hooks'
import { Primary, PrimaryLink } from '#web/driver/controls/button.tsx'
import { Dock } from '#web/driver/controls/dock.tsx'
import { Wrong } from '#web/driver/controls/note.tsx'
import { Brand } from './brand.tsx'
import { joinDemo } from './join.ts'
import styles from './join.module.css'

/** A visitor of the demo joins without a code, as a driver who has work today. */
export function DemoVisit() {
  const [trouble, setTrouble] = useState<string | null>(null)
  const enter = async () => {
    setTrouble(null)
    setTrouble(await joinDemo())
  }
  useEffect(() => void enter(), [])
  return (
    <>
      <Brand />
      <main>
        <h1 class={styles.title}>Look around as a driver</h1>
        {trouble === null ? (
          <p class={styles.quiet}>Fetching a run of today.</p>
        ) : (
          <Wrong title="Not yet">
            <p role="alert">{trouble}</p>
          </Wrong>
        )}
      </main>
      <Dock>
        {trouble === null ? (
          <PrimaryLink href="/sign-in">Back</PrimaryLink>
        ) : (
          <Primary onTap={enter}>Try again</Primary>
        )}
      </Dock>
    </>
  )
}
