import { useEffect, useRef } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { CardFace } from '#web/office/board/card/card-face.tsx'
import card from '#web/office/board/card/card.module.css'
import type { BoardJob } from '#contract/office/dispatch/board/board-job.ts'
import type { Pointer } from './press.ts'
import styles from './carried.module.css'

/** The card under the pointer during a drag; for a selection, the pressed card and a count. */
export function Carried({
  job,
  count,
  grip,
  from,
  time,
}: {
  job: BoardJob
  count: number
  /** Where on the card it was pressed. */
  grip: Pointer
  /** Where the pointer was then. */
  from: Pointer
  time: (at: string) => string
}) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const put = ({ x, y }: Pointer) => {
      element.current?.style.setProperty('translate', `${x - grip.x}px ${y - grip.y}px`)
    }
    put(from)
    // Without React: each frame of a drag moves this and nothing else.
    const follow = (event: PointerEvent) => put({ x: event.clientX, y: event.clientY })
    const followTouch = ({ touches: [touch] }: TouchEvent) =>
      touch && put({ x: touch.clientX, y: touch.clientY })
    addEventListener('pointermove', follow)
    addEventListener('touchmove', followTouch)
    return () => {
      removeEventListener('pointermove', follow)
      removeEventListener('touchmove', followTouch)
    }
  }, [grip, from])
  return (
    <div ref={element} className={styles.carried} aria-hidden="true">
      <div className={classNames(card.card, card.carried)}>
        <CardFace job={job} time={time} />
      </div>
      {count > 1 && <b className={styles.count}>{count}</b>}
    </div>
  )
}
