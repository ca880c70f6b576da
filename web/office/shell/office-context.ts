import { createContext, use } from 'react'
import { may } from '#contract/roles.ts'
import type { Capability } from '#contract/roles.ts'
import type { Me, Office } from '#web/office/api/people.ts'

/** The office that shows, and who is in it. */
export type OpenOffice = Office & { me: Me }

const OfficeContext = createContext<OpenOffice | null>(null)

export const OfficeProvider = OfficeContext.Provider

/** @throws Error outside an office's screens */
export function useOffice(): OpenOffice {
  const office = use(OfficeContext)
  if (!office) throw new Error('there is no office around this')
  return office
}

/** Whether the person may do something here. The server decides; this only chooses what to offer. */
export function useMay(): (capability: Capability) => boolean {
  const { role } = useOffice()
  return (capability) => may(role, capability)
}
