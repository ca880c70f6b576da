import { queryOptions } from '@tanstack/react-query'
import type { Answer } from '#contract/endpoint.ts'
import { addresses } from './addresses.ts'
import { call } from './call.ts'
import type { EntryAt } from './call.ts'
import { noteSignedIn } from './remedies.ts'

/** Who is signed in, and where they belong. */
export type Me = Answer<EntryAt<(typeof addresses)['getMe']>>
/** Whose office it is, and what the person may do there. */
export type Office = Answer<EntryAt<(typeof addresses)['getOffice']>>
/** What proves who the person is, besides their password. */
export type Factors = Answer<EntryAt<(typeof addresses)['getFactors']>>

export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: async () => {
    const me = await call(addresses.getMe, { params: {} })
    noteSignedIn()
    return me
  },
})

export const officeQuery = (organisation: string) =>
  queryOptions({
    queryKey: ['office', organisation],
    // Without a second factor the screen itself says what to do.
    queryFn: () => call(addresses.getOffice, { params: { organisation } }, ['sign_in']),
    meta: { follows: { members: '*', settings: '*' } },
    staleTime: 60_000,
  })

/** What proves who the person is, besides their password. */
export const factorsQuery = queryOptions({
  queryKey: ['factors'],
  queryFn: () => call(addresses.getFactors, { params: {} }),
})

export const offerQuery = queryOptions({
  queryKey: ['sign-in offer'],
  queryFn: () => call(addresses.getSignInOffer, { params: {} }),
  staleTime: 60_000,
})
