import type { ComponentChildren, TargetedEvent } from 'preact'
import { useThumb } from '#web/driver/photos/use-thumb.ts'
import { makePhoto } from '#web/driver/photos/make-photo.ts'
import type { Photo } from '#web/driver/photos/make-photo.ts'
import { setState } from '#web/driver/state/store.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/driver/drawing/icon.tsx'
import { to } from '#web/driver/state/route.ts'
import text from '#web/driver/controls/text.module.css'
import styles from './photos.module.css'

/** A row of tiles: photos, and what goes beside them. */
export function Photos({
  three = false,
  children,
}: {
  three?: boolean
  children: ComponentChildren
}) {
  return <div class={three ? styles.three : styles.two}>{children}</div>
}

/** A photo of the driver's, from this phone or, once it's sent and gone from here, from the server. A tap shows it large. */
export function PhotoTile({ sha256, id, tag }: { sha256: string; id?: string; tag: string }) {
  const thumb = useThumb(sha256)
  const address = thumb ?? (id === undefined ? null : `/api/driver/files/${id}`)
  return (
    <a class={styles.tile} href={to.photo(sha256)}>
      {address !== null && <img src={address} alt="" loading="lazy" />}
      <span class={styles.tag}>
        <span class={text.hidden}>See the photo: </span>
        {tag}
      </span>
    </a>
  )
}

/** A tile that calls. */
export function CallTile({ name, phone, short }: { name: string; phone: string; short: boolean }) {
  return (
    <a class={styles.tile} href={`tel:${phone.replaceAll(/\s/g, '')}`}>
      <Icon name="phone" />
      <span>
        <bdi>{name}</bdi>
        {!short && <br />}
        {!short && phone}
      </span>
    </a>
  )
}

/** A dashed tile that adds something. */
export function AddTile(props: { icon: 'camera' | 'paper'; label: string; onTap: () => void }) {
  return (
    <button type="button" class={classNames(styles.tile, styles.add)} onClick={props.onTap}>
      <Icon name={props.icon} />
      {props.label}
    </button>
  )
}

/** A tile that takes a photo. */
export function CameraTile({ label, take }: { label: string; take: (photo: Photo) => unknown }) {
  return (
    <label class={classNames(styles.tile, styles.add)}>
      <Camera take={take} />
      <Icon name="camera" />
      {label}
    </label>
  )
}

/** A button that takes a photo, where it is the one thing to do. */
export function CameraButton(props: {
  label: string
  small?: boolean
  bad?: boolean
  /** Whether a photo that was taken before will do. */
  kept?: boolean
  take: (photo: Photo) => unknown
  /** Called when the driver comes back without a photo. */
  cancel?: () => void
}) {
  const { label, small = false, bad = false, kept = false, take, cancel } = props
  return (
    <label class={classNames(small ? styles.small : styles.large, bad && styles.bad)}>
      <Camera take={take} kept={kept} {...(cancel && { cancel })} />
      {!kept && <Icon name="camera" />}
      {label}
    </label>
  )
}

const NO_ROOM =
  'There’s no room for photos on this phone. All else is kept. Delete pictures or apps.'
const NO_PICTURE = 'That was no picture. Take it again.'

/** The phone's own camera, or the pictures it has. */
function Camera(props: { take: (photo: Photo) => unknown; kept?: boolean; cancel?: () => void }) {
  const { take, kept = false, cancel } = props
  const takeFile = async ({ currentTarget }: TargetedEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0]
    if (!file) return
    currentTarget.setAttribute('aria-busy', 'true')
    const photo = await makePhoto(file).catch(() => undefined)
    // The same file can be chosen again.
    currentTarget.value = ''
    if (photo) await take(photo)
    else setState({ trouble: photo === null ? NO_ROOM : NO_PICTURE })
    currentTarget.removeAttribute('aria-busy')
  }
  return (
    <input
      class={styles.input}
      type="file"
      accept="image/*"
      {...(!kept && { capture: 'environment' })}
      onCancel={cancel}
      onChange={(event) => void takeFile(event)}
    />
  )
}
