import { useEffect, useState } from 'preact/hooks'
import { within } from '#web/driver/kept/database.ts'

/** The address of a photo's small picture on this phone; null if it isn't there. */
export function useThumb(sha256: string): string | null {
  const [address, show] = useState<string | null>(null)
  useEffect(() => {
    let made: string | null = null
    let gone = false
    void within('readonly', async ({ get }) => get<ArrayBuffer>('thumbs', sha256)).then((bytes) => {
      if (!bytes || gone) return null
      made = URL.createObjectURL(new Blob([bytes], { type: 'image/jpeg' }))
      show(made)
      return made
    })
    return () => {
      gone = true
      if (made !== null) URL.revokeObjectURL(made)
    }
  }, [sha256])
  return address
}
