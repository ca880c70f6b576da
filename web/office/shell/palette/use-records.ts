import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useDeferredValue } from 'react'
import { useMay, useOffice } from '#web/office/shell/office-context.ts'
import type { Command } from './commands.ts'
import { recordSources } from './records.ts'

const SHORTEST = 2
/** Who is calling comes before what they ordered. */
const PHONE = /^\+?[\d\s()-]{8,}$/

/** What was asked for most likely comes first, with all of its kind: the caller, or what has the very number. */
function likelyFirst(found: readonly Command[], words: string): Command[] {
  const exact = found.find(({ does }) => does.toLowerCase() === words.toLowerCase())
  const first = exact?.group ?? (PHONE.test(words) ? 'Customers' : undefined)
  const [likely, others] = [true, false].map((is) =>
    found.filter(({ group }) => (group === first) === is),
  )
  return [...(likely ?? []), ...(others ?? [])]
}

/**
 * The records that the typed words find, as lines of the palette, and lines that lead to all of them. It
 * keeps the last ones while it looks.
 */
export function useRecords(asked: string): { found: Command[]; anywhere: Command[] } {
  const { organisation, today } = useOffice()
  const { slug, currency } = organisation
  const navigate = useNavigate()
  const mayDo = useMay()
  const words = useDeferredValue(asked.trim())
  const isWanted = words.length >= SHORTEST
  const results = useQueries({
    queries: recordSources.map(({ group, needs = 'read', takes, find }) => ({
      queryKey: ['palette', slug, group, words],
      queryFn: () => find({ slug, today, currency }, words),
      enabled: isWanted && mayDo(needs) && (takes?.test(words) ?? true),
      placeholderData: takes ? undefined : keepPreviousData,
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
  return { found: likelyFirst(found, words), anywhere }
}
