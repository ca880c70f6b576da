import { useEffect, useRef } from 'preact/hooks'
import { classNames } from '#web/ui/class-names.ts'
import { useOutbox } from '#web/driver/state/use-outbox.ts'
import { Icon } from '#web/driver/drawing/icon.tsx'
import styles from './head.module.css'
import text from './text.module.css'

/**
 * Where the driver is, the way back, and what isn't sent yet: a number, not an alarm. Only what wasn't accepted
 * is red, and then it takes the number's place.
 */
export function Head(props: { title: string; detail?: string; back?: string; outbox?: boolean }) {
  const { title, detail, back, outbox = true } = props
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${title} · Kerbside driver`
    heading.current?.focus({ preventScroll: true })
    scrollTo(0, 0)
  }, [title])
  return (
    <header class={classNames(styles.head, back === undefined && styles.root)}>
      {back !== undefined && (
        <a class={styles.square} href={back}>
          <Icon name="back" />
          <span class={text.hidden}>Back</span>
        </a>
      )}
      <div class={styles.text}>
        <h1 ref={heading} tabIndex={-1} class={isLong(title) ? styles.long : ''}>
          {title}
        </h1>
        {detail && <p>{detail}</p>}
      </div>
      {outbox && <OutboxNumber />}
    </header>
  )
}

/** A name too long to fit on one line beside the outbox’s number. */
const isLong = (title: string) => title.split(' ').some((word) => word.length > 9)

function OutboxNumber() {
  const { unsent, open } = useOutbox()
  if (open.length > 0) {
    return (
      <a class={styles.wrong} href="#/outbox">
        <Icon name="alert" small />
        {open.length} to fix
      </a>
    )
  }
  if (unsent === 0) {
    return (
      <a class={styles.square} href="#/me">
        <Icon name="person" />
        <span class={text.hidden}>This phone</span>
      </a>
    )
  }
  return (
    <a class={styles.outbox} href="#/outbox">
      <Icon name="up" small />
      {unsent} to send
    </a>
  )
}
