import { useRef, useState } from 'preact/hooks'
import { sayInstant } from '#web/hirer/say-time.ts'
import text from '#web/ui/text.module.css'
import { describePhoto } from './describe-photo.ts'
import type { Photo } from './describe-photo.ts'
import styles from './photos.module.css'
import { Viewer } from './viewer.tsx'

/** The photos of one job, small. Each opens large over the page; without a program as a page of its own. */
export function Photos({ photos, timezone }: { photos: readonly Photo[]; timezone: string }) {
  const [open, setOpen] = useState<number | null>(null)
  const linksRef = useRef(new Map<number, HTMLAnchorElement | null>())
  if (photos.length === 0) return null
  const close = (last: number) => {
    setOpen(null)
    linksRef.current.get(last)?.focus()
  }
  return (
    <div class={text.screenOnly}>
      <ul class={styles.photos}>
        {photos.map((photo, index) => (
          <li key={photo.url}>
            <a
              href={photo.url}
              ref={(link) => void linksRef.current.set(index, link)}
              onClick={(event) => {
                // In another tab, as anyone opens a link there.
                if (event.ctrlKey || event.metaKey || event.shiftKey) return
                event.preventDefault()
                setOpen(index)
              }}
            >
              <img
                src={photo.url}
                alt={describePhoto(photo, photos, sayInstant(photo.takenAt, timezone))}
                width={96}
                height={96}
                loading="lazy"
                decoding="async"
              />
            </a>
          </li>
        ))}
      </ul>
      {open !== null && (
        <Viewer
          photos={photos}
          timezone={timezone}
          index={open}
          onIndex={setOpen}
          onClose={() => close(open)}
        />
      )}
    </div>
  )
}
