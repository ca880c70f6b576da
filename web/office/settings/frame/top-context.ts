import { createContext } from 'react'

/** The right end of the top bar, where a page of the settings puts its primary action. */
export const TopContext = createContext<HTMLElement | null>(null)
