import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useDeferredValue } from 'react'
import { useMay, useOffice } from '#web/office/shell/office-context.ts'
import type { Command } from './commands.ts'
import { recordSources } from './records.ts'

const SHORTEST = 2
/** Who is calling comes before what they ordered. */
const PHONE = /^\+?[\d\s()-]{8,}$/

function peopleFirst(found: readonly Command[]): Command[] {
  const isPerson = ({ group }: Command) => group === 'Customers'
  return [...found.filter(isPerson), ...found.filter((one) => !isPerson(one))]
}

/**
 * The records that the typed words find, as lines of the palette, and lines that lead to all of them. It
 * keeps the last ones while it looks.
 */
export function useRecords(asked: string): { found: Command[]; anywhere: Command[] } {
  const { organisation, today } = useOffice()
  const { slug } = organisation
  const navigate = useNavigate()
  const mayDo = useMay()
  const words = useDeferredValue(asked.trim())
  const isWanted = words.length >= SHORTEST
  const results = useQueries({
    queries: recordSources.map(({ group, needs = 'read', find }) => ({
      queryKey: ['palette', slug, group, words],
      queryFn: () => find({ slug, today }, words),
      enabled: isWanted && mayDo(needs),
      placeholderData: keepPreviousData,
    })),
  })
  if (!isWanted) return { found: [], anywhere: [] }
  const go = (href: string) => () => void navigate({ href })
  const found = recordSources.flatMap(({ group }, index) =>
    (results[index]?.data ?? []).map(({ id, lead, name, about, aside, href, page }): Command => {
      return {
        id: `${group} ${id}`,
        group,
        does: name,
        lead,
        about,
        end: aside,
        run: go(href),
        ...(page !== undefined && { alternative: go(page) }),
      }
    }),
  )
  const anywhere = recordSources.flatMap(({ all: listAll }): Command[] => {
    if (!listAll) return []
    const { does, href } = listAll({ slug }, words)
    return [{ id: does, group: 'Anywhere', icon: 'search', does, run: go(href) }]
  })
  const isPhone = PHONE.test(words)
  return { found: isPhone ? peopleFirst(found) : found, anywhere }
}
