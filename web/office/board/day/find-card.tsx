import { useState } from 'react'
import styles from '#web/office/board/board.module.css'

/** Dims the cards that don’t have the words. Enter goes to the first that has them, or looks beyond this day. */
export function FindCard({
  find,
  onFind,
  onGo,
}: {
  find: string
  onFind: (find: string) => void
  onGo: (find: string) => void
}) {
  const [typed, setTyped] = useState(find)
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
      }}
    />
  )
}
