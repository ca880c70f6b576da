import { useOffice } from '#web/office/shell/office-context.ts'
import styles from './photos.module.css'

/** Photos of a crew, small, in a row. Each opens large in another tab. */
export function Photos({
  photos,
}: {
  /** `shows` says what one shows, for people who can't see it. */
  photos: readonly { id: string; shows: string }[]
}) {
  const { slug } = useOffice().organisation
  if (photos.length === 0) return null
  return (
    <ul className={styles.photos}>
      {photos.map(({ id, shows }) => {
        const address = `/api/office/${slug}/files/${id}`
        return (
          <li key={id}>
            <a href={address} target="_blank" rel="noreferrer">
              <img
                src={address}
                alt={`${shows}, opens in another tab`}
                width={56}
                height={56}
                loading="lazy"
              />
            </a>
          </li>
        )
      })}
    </ul>
  )
}
