import { Fragment } from 'react'
import styles from './mark.module.css'

/** A text with the typed words marked where they begin one of its own. */
export function Marked({ text, asked }: { text: string; asked: string }) {
  const words = asked.split(/\s+/).filter(Boolean).map(escape)
  if (words.length === 0) return text
  const parts = text.split(new RegExp(`(?<![\\p{L}\\p{N}])(${words.join('|')})`, 'iu'))
  // Every second part is what the expression’s group matched.
  return parts.map((part, index) => (
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={index}>
      {index % 2 === 1 ? <b className={styles.mark}>{part}</b> : part}
    </Fragment>
  ))
}

function escape(word: string): string {
  return word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
