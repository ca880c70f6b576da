import { useState } from 'react'
import { Button } from '#web/office/controls/button.tsx'

/** Copies a text, and says so. */
export function CopyButton({
  text,
  does = 'Copy',
  look = 'second',
}: {
  text: string
  does?: string
  look?: 'primary' | 'second'
}) {
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    setCopied(true)
  }
  return (
    <Button look={look} onClick={() => void copy()}>
      <span aria-live="polite">{copied ? 'Copied' : does}</span>
    </Button>
  )
}
