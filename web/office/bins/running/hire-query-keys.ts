import type { QueryKey } from '@tanstack/react-query'

/** What shows hires and their bins. */
export function hireQueryKeys(organisation: string): readonly QueryKey[] {
  return [
    ['bins', organisation],
    ['orders', organisation],
    ['today', organisation],
    ['beginning', organisation],
  ]
}
