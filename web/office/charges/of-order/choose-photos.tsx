import { useQuery } from '@tanstack/react-query'
import { orderQuery } from '#web/office/orders/order/use-order.ts'
import { describePhoto } from '#web/office/controls/photos/describe-photo.ts'
import { useOffice } from '#web/office/shell/office-context.ts'
import { sayWord } from '#web/office/text.ts'
import styles from './choose-photos.module.css'

/** Chooses among the photos of an order's jobs those that show what a charge is for. Without photos it's empty. */
export function ChoosePhotos({
  orderId,
  chosen,
  onChosen,
}: {
  orderId: string
  chosen: readonly string[]
  onChosen: (ids: string[]) => void
}) {
  const { slug, timezone } = useOffice().organisation
  const { data } = useQuery(orderQuery(slug, orderId))
  const photos = (data?.jobs ?? []).flatMap((job) =>
    job.photos
      .filter(({ kind }) => kind !== 'signature')
      .map((photo, index) => ({
        id: photo.id,
        shows: `${sayWord(job.type)}: ${describePhoto(photo, { number: index + 1, timezone })}`,
      })),
  )
  if (photos.length === 0) return null
  return (
    <fieldset className={styles.photos}>
      <legend>Photos that the customer sees with it</legend>
      {photos.map(({ id, shows }) => (
        <label key={id}>
          <input
            type="checkbox"
            checked={chosen.includes(id)}
            onChange={({ currentTarget: { checked } }) =>
              onChosen(checked ? [...chosen, id] : chosen.filter((one) => one !== id))
            }
          />
          <img src={`/api/office/${slug}/files/${id}`} alt={shows} width={72} height={72} />
        </label>
      ))}
    </fieldset>
  )
}
