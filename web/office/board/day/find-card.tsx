import { useLayoutEffect, useRef, useState } from 'react'
import styles from '#web/office/board/board.module.css'

/** Dims the cards that don’t have the words. Enter goes to the first that has them, or looks beyond this day. */
export function FindCard({
  find,
  onFind,
  filtered,
  onGo,
  onLeave,
}: {
  find: string
  onFind: (find: string) => void
  /** Whether cards that don’t have the words are out of sight now. */
  filtered: boolean
  onGo: (find: string) => void
  /** Once Esc has put all cards back. */
  onLeave: () => void
}) {
  const [typed, setTyped] = useState(find)
  const leaves = useRef(false)
  useLayoutEffect(() => {
    if (filtered || !leaves.current) return
    leaves.current = false
    onLeave()
  }, [filtered, onLeave])
  return (
    <input
      type="search"
      className={styles.find}
      data-find
      aria-label="Find on the board"
      placeholder="Find on the board"
      value={typed}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        onFind(currentTarget.value)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') onGo(typed)
        if (event.key !== 'Escape') return
        setTyped('')
        onFind('')
        event.currentTarget.blur()
        if (filtered) leaves.current = true
        else onLeave()
      }}
    />
  )
}
