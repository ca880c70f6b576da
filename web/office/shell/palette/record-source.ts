import type { ReactNode } from 'react'
import type { Capability } from '#contract/roles.ts'

/** A record that words have found. */
export type Found = {
  id: string
  /** Its picture, at the left. */
  lead: ReactNode
  /** What it’s called, and what is said about it. */
  name: string
  about: string
  /** At the right, such as its status. */
  aside?: ReactNode
  /** Its address, and with ⌘Enter its own page if the first is a panel’s. */
  href: string
  page?: string
}

/** A kind of record that the palette searches as someone types. */
export type RecordSource = {
  /** The heading above what is found. */
  group: string
  /** What a role must be allowed to find them; reading if it isn't named. */
  needs?: Capability
  /** The words that it's asked for; any if it isn't named. */
  takes?: RegExp
  /** The first few that the words find. */
  find: (
    office: { slug: string; today: string; currency: string },
    words: string,
  ) => Promise<Found[]>
  /** Where all that the words find are listed, and what the line says that leads there. */
  all?: (office: { slug: string }, words: string) => { does: string; href: string }
}
