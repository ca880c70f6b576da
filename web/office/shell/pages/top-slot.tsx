import { createContext, use } from 'react'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'

const SlotContext = createContext<HTMLElement | null>(null)

/** Where a page puts its primary action: the right end of the top bar. */
export const TopSlot = SlotContext.Provider

export function InTop({ children }: { children: ReactNode }) {
  const top = use(SlotContext)
  return top && createPortal(children, top)
}
