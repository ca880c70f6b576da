import { useEffect, useState } from 'preact/hooks'
import { Button, Primary } from '#web/driver/controls/button.tsx'
import { Dock } from '#web/driver/controls/dock.tsx'
import { Head } from '#web/driver/controls/head.tsx'
import { within } from '#web/driver/kept/database.ts'
import { sendNow, useAppState } from '#web/driver/state/store.ts'
import type { Today } from '#web/driver/state/use-day.ts'
import { findPhoto } from './find-photo.ts'
import { useThumb } from './use-thumb.ts'
import styles from './photos.module.css'

/** A photo as large as the screen, such as of where the bin was put. */
export function PhotoScreen({ today, sha256 }: { today: Today; sha256: string }) {
  const { away } = useAppState()
  const { title, id } = findPhoto(today, sha256)
  const own = useOwnPhoto(sha256)
  const thumb = useThumb(sha256)
  const [missing, miss] = useState(false)
  // The phone's own first, then the server's; without signal the small one is better than none.
  const large = own ?? (id !== null && !missing ? `/api/driver/files/${id}` : null)
  const shown = large ?? thumb
  return (
    <>
      <Head title={title} outbox={false} />
      <main>
        {shown === null ? (
          <p role="status">
            {away ? 'It comes with the next signal.' : 'It isn’t on this phone any more.'}
          </p>
        ) : (
          <img class={styles.whole} src={shown} alt={title} onError={() => miss(true)} />
        )}
      </main>
      <Dock>
        <Primary onTap={() => history.back()}>Back</Primary>
        {shown === null && away && <Button onTap={sendNow}>Try now</Button>}
      </Dock>
    </>
  )
}

/** The address of a photo that is still to be sent, as it will be sent; null if there is none. */
function useOwnPhoto(sha256: string): string | null {
  const [address, show] = useState<string | null>(null)
  useEffect(() => {
    let made: string | null = null
    let gone = false
    void within('readonly', async ({ get }) => get<ArrayBuffer>('bytes', sha256)).then((bytes) => {
      if (!bytes || gone) return null
      made = URL.createObjectURL(new Blob([bytes], { type: 'image/jpeg' }))
      show(made)
      return made
    })
    return () => {
      gone = true
      if (made !== null) URL.revokeObjectURL(made)
    }
  }, [sha256])
  return address
}
