import { useState } from 'preact/hooks'
import { Button, Primary, Two } from '#web/driver/controls/button.tsx'
import { Dock } from '#web/driver/controls/dock.tsx'
import { Icon } from '#web/driver/drawing/icon.tsx'
import { Brand } from './brand.tsx'
import styles from './join.module.css'

/** On iPhones an installed app doesn’t share Safari’s cookies: install first, then type the code there. */
export function InstallFirst({ code, goOn }: { code: string | null; goOn: () => void }) {
  const [copied, copy] = useState(false)
  const shown = code && `${code.slice(0, 4)} ${code.slice(4)}`
  const take = async () => {
    if (code === null) return
    await navigator.clipboard.writeText(code).then(
      () => copy(true),
      () => undefined,
    )
  }
  return (
    <>
      <Brand />
      <main>
        <h1 class={styles.title}>First put it on your home screen</h1>
        <p class={styles.quiet}>
          On an iPhone the app and Safari don’t share anything. Install now, type the code in the
          app.
        </p>
        <ol class={styles.numbered}>
          <li>
            <span>
              Tap{' '}
              <span class={styles.keycap}>
                <Icon name="share" small />
                Share
              </span>{' '}
              at the bottom of Safari
            </span>
          </li>
          <li>
            <span>
              Choose{' '}
              <span class={styles.keycap}>
                <Icon name="plus" small />
                Add to Home Screen
              </span>
            </span>
          </li>
          <li>
            <span>
              Open <b>Kerbside</b> from the home screen, then type your code
            </span>
          </li>
        </ol>
        {shown && (
          <div>
            <p class={styles.quiet}>Your code, to type there</p>
            <p class={styles.large}>{shown}</p>
          </div>
        )}
      </main>
      <Dock>
        <Primary waits={code === null} onTap={take}>
          {copied ? 'Copied' : code === null ? 'Install, then type the code' : 'Copy the code'}
        </Primary>
        <Two>
          <Button onTap={goOn}>It’s installed</Button>
          <Button onTap={goOn}>Use Safari</Button>
        </Two>
      </Dock>
    </>
  )
}
