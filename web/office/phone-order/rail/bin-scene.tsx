import { usualSkip } from '#web/ui/drawing/shapes.ts'
import type { Choice } from '#web/office/phone-order/reading/read-product.ts'
import { hueOf } from '#web/ui/drawing/hue.ts'
import { Scene } from '#web/office/drawing/scene.tsx'
import styles from './rail.module.css'

/** The bin to scale, and its measures; nothing if its size isn't known. */
export function BinScene({
  choice: { name, orderable, sizeCubicMetres, waste },
}: {
  choice: Choice
}) {
  const size = orderable.product.variants.find(({ id }) => id === orderable.id)
  if (!size || sizeCubicMetres === null) return null
  const { lengthMm, widthMm, heightMm } = size
  const body =
    lengthMm !== null && heightMm !== null
      ? { length: lengthMm, height: heightMm }
      : usualSkip(sizeCubicMetres)
  const metres = (millimetres: number) => `${Number((millimetres / 1000).toFixed(2))} m`
  const measures = [
    lengthMm !== null && `${metres(lengthMm)} long`,
    widthMm !== null && `${metres(widthMm)} wide`,
    heightMm !== null && `${metres(heightMm)} high`,
  ].filter(Boolean)
  return (
    <figure className={styles.scene}>
      <Scene body={body} hue={hueOf(waste)} label={`${name} with a person and a ute, to scale`} />
      {measures.length > 0 && (
        <figcaption className={styles.why}>
          {name}: {measures.join(', ')}
        </figcaption>
      )}
    </figure>
  )
}
