import { useQueryClient } from '@tanstack/react-query'
import { addresses } from '#web/office/api/addresses.ts'
import { call } from '#web/office/api/call.ts'
import { Failure } from '#web/office/api/failure.ts'
import { useDraft } from '#web/office/conflict/use-draft.ts'
import type { Draft } from '#web/office/conflict/use-draft.ts'
import { customerQuery, useTakeCustomer } from '#web/office/customers/use-customer.ts'
import type { OneCustomer } from '#web/office/customers/use-customer.ts'
import { useOffice } from '#web/office/shell/office-context.ts'
import { contactBody, contactFields, contactValues, detailFields, detailsOf } from './fields.ts'
import { labelsOf, siteBody, siteFields, siteValues } from './fields.ts'
import { detailBody } from './detail-body.ts'

type Values = Readonly<Record<string, string>>
type Change = NonNullable<Parameters<typeof sendChange>[0]['body']>

type Part = {
  /** What the draft is kept under, after the customer. */
  name: string
  labels: Values
  valuesOf: (one: OneCustomer) => Values
  /** What to send for what was typed, from the customer as it is now. */
  bodyOf: (now: OneCustomer, typed: Values) => Change
  /** The part's place in the body, such as `contacts[2].`, which its problems begin with. */
  placeOf?: (now: OneCustomer) => string
}

/** The draft of the customer's own details. */
export function useDetailsDraft(one: OneCustomer): Draft {
  return usePartDraft(one, {
    name: 'details',
    labels: labelsOf(detailFields),
    valuesOf: detailsOf,
    bodyOf: (_, typed) => detailBody(typed),
  })
}

/** The draft of one of its contacts; of a new one if there's no id. */
export function useContactDraft(one: OneCustomer, id: string | null): Draft {
  const find = ({ contacts }: OneCustomer) => contacts.find((contact) => contact.id === id) ?? null
  return usePartDraft(one, {
    name: `contact ${id ?? ''}`,
    labels: labelsOf(contactFields),
    valuesOf: (now) => contactValues(find(now)),
    bodyOf: (now, typed) => ({ contacts: withPart(now.contacts, id, typed, contactBody) }),
    placeOf: ({ contacts }) => `contacts[${placeIn(contacts, id)}].`,
  })
}

/** The draft of one of its sites; of a new one if there's no id. */
export function useSiteDraft(one: OneCustomer, id: string | null): Draft {
  const find = ({ sites }: OneCustomer) => sites.find((site) => site.id === id) ?? null
  return usePartDraft(one, {
    name: `site ${id ?? ''}`,
    labels: labelsOf(siteFields),
    valuesOf: (now) => siteValues(find(now)),
    bodyOf: (now, typed) => ({ sites: withPart(now.sites, id, typed, siteBody) }),
    placeOf: ({ sites }) => `sites[${placeIn(sites, id)}].`,
  })
}

function usePartDraft(one: OneCustomer, part: Part): Draft {
  const { slug } = useOffice().organisation
  const cache = useQueryClient()
  const take = useTakeCustomer()
  const query = customerQuery(slug, one.id)
  return useDraft({
    name: `customer ${one.id} ${part.name}`,
    saved: { version: one.version, values: part.valuesOf(one) },
    labels: part.labels,
    async send(typed, version) {
      const now = cache.getQueryData(query.queryKey) ?? one
      const params = { organisation: slug, id: one.id }
      const place = part.placeOf?.(now) ?? ''
      try {
        take(await sendChange({ params, version, body: part.bodyOf(now, typed) }))
      } catch (error) {
        throw atFields(error, place)
      }
    },
    async reread() {
      const now = await cache.fetchQuery({ ...query, staleTime: 0 })
      return { version: now.version, values: part.valuesOf(now), by: () => null }
    },
  })
}

function sendChange(sent: Parameters<typeof call<(typeof addresses)['changeCustomer']>>[1]) {
  return call(addresses.changeCustomer, sent)
}

/** The failure with its problems named as the form's fields, without their index in the list. */
function atFields(error: unknown, place: string): unknown {
  if (!(error instanceof Failure) || place === '') return error
  const { status, reason, seconds } = error
  const problems = error.problems.map(({ field, ...problem }) => {
    return { ...problem, field: field.startsWith(place) ? field.slice(place.length) : field }
  })
  return new Failure(error.message, { status, reason, seconds, problems })
}

function withPart<Kept extends { id: string }, Body>(
  list: readonly Kept[],
  id: string | null,
  typed: Values,
  bodyOf: (kept: Kept | null, typed: Values) => Body,
): Body[] {
  const all = list.map((kept) => bodyOf(kept, kept.id === id ? typed : {}))
  return id === null ? [...all, bodyOf(null, typed)] : all
}

function placeIn(list: readonly { id: string }[], id: string | null): number {
  const at = list.findIndex((one) => one.id === id)
  return at < 0 ? list.length : at
}
