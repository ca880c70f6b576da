import { useCallback, useState } from 'preact/hooks'
import type { Catalog } from '#contract/catalog/catalog.ts'
import type { OrderSummary } from '#contract/orders/order.ts'
import type { ReadProblem } from '#contract/problems.ts'
import { callApi } from '#web/api.ts'
import { composeBody } from '#web/booking/draft/compose-body.ts'
import type { Draft } from '#web/booking/draft/draft.ts'
import { acceptsTerms } from '#web/booking/draft/wordings.ts'
import { missingAcceptances } from './missing-acceptances.ts'
import { mapProblems } from './map-problems.ts'
import type { Placed } from './map-problems.ts'
import type { PageData } from '#web/booking/page-data.ts'
import { endpoints } from '#web/endpoints.ts'

/** The state of an attempt to book. */
export type Attempt =
  | { state: 'none' }
  | { state: 'sending' }
  | { state: 'refused'; problems: Placed[] }
  /**
   * The catalogue changed. Nothing is booked, and the page shows the new one.
   * @property was the total in cents, if that changed
   * @property reworded whether there are words to accept that weren't shown
   */
  | { state: 'changed'; was: number | null; reworded: boolean }
  /** Too many requests, or the server is away: tried again automatically after a number of seconds. */
  | { state: 'waiting'; seconds: number; away: boolean }
  /** The subscription is inactive, the address isn't trusted, or the organisation has gone. */
  | { state: 'closed'; status: 402 | 403 | 404 }
  /** A fault of ours, or no answer. It may be booked or not: another try with the same key finds out. */
  | { state: 'unknown'; offline: boolean }
  /** An attempt that got no answer had gone through, before the customer changed the draft. */
  | { state: 'earlier'; reference: string }

/** What the server refuses if the page shows an old catalogue. */
const OUTDATED = new Set(['expectedTotal', 'expectedCatalog', 'acceptedNoticeIds'])
/** How often a booking is sent again by a newer catalogue that looks the same to the customer. */
const MOST_TRIES = 3

/**
 * Books a draft. Every attempt sends the draft's own key, so it is booked at most once.
 * @param on what to do once it's booked, once its key belongs to an earlier booking, and with a
 *   catalogue that is newer than the page's
 */
export function useBooking(
  { catalog, preview }: PageData,
  on: {
    booked: (summary: OrderSummary) => void
    known: () => void
    renewed: (catalog: Catalog) => void
  },
): {
  attempt: Attempt
  /** @param shown the total that the page shows, in cents */
  book: (draft: Draft, shown: number) => Promise<void>
  forget: () => void
} {
  const [attempt, setAttempt] = useState<Attempt>({ state: 'none' })
  const params = { organisation: catalog.organisation.slug }
  const book = async (draft: Draft, shown: number) => {
    if (preview) return
    if (!acceptsTerms(draft, catalog)) {
      const unaccepted = { field: 'acceptedTerms', message: 'must be true' }
      setAttempt({ state: 'refused', problems: mapProblems([unaccepted], draft, catalog) })
      return
    }
    setAttempt({ state: 'sending' })
    await send(draft, shown, catalog, 1)
  }
  const send = async (draft: Draft, shown: number, known: Catalog, tries: number) => {
    const expected = { expectedTotal: shown, expectedCatalog: known.updatedAt }
    const reply = await callApi(endpoints.placePublicOrder, {
      params,
      body: { ...composeBody(draft, known), acceptedTerms: true, ...expected },
      idempotencyKey: draft.key,
    })
    if (reply.kind === 'done') {
      if ('total' in reply.answer) {
        setAttempt({ state: 'none' })
        on.booked(reply.answer)
      } else {
        setAttempt({ state: 'earlier', reference: reply.answer.reference })
        on.known()
      }
    } else if (reply.kind === 'lost') {
      setAttempt({ state: 'unknown', offline: !navigator.onLine })
    } else if (reply.status === 429 || reply.status === 503) {
      setAttempt(waitFor(reply))
    } else if (reply.status === 402 || reply.status === 403 || reply.status === 404) {
      setAttempt({ state: 'closed', status: reply.status })
    } else if (tries <= MOST_TRIES && isOutdated(reply.problems)) {
      const fresh = await callApi(endpoints.getCatalog, { params })
      if (fresh.kind === 'done') {
        const repriced = reply.problems.some(({ field }) => field === 'expectedTotal')
        const reworded = missingAcceptances(draft, fresh.answer).length > 0
        on.renewed(fresh.answer)
        if (!repriced && !reworded) await send(draft, shown, fresh.answer, tries + 1)
        else setAttempt({ state: 'changed', was: repriced ? shown : null, reworded })
      } else if (fresh.kind === 'refused' && fresh.seconds !== null) {
        setAttempt(waitFor(fresh))
      } else setAttempt({ state: 'unknown', offline: !navigator.onLine })
    } else if (reply.status === 422) {
      const problems = mapProblems(reply.problems, draft, known)
      setAttempt({ state: 'refused', problems })
    } else {
      setAttempt({ state: 'unknown', offline: false })
    }
  }
  const forget = useCallback(() => setAttempt({ state: 'none' }), [])
  return { attempt, book, forget }
}

/** Whether a newer catalogue could be all that the server wants. */
function isOutdated(problems: readonly ReadProblem[]): boolean {
  return problems.length > 0 && problems.every(({ field }) => OUTDATED.has(field))
}

function waitFor({ status, seconds }: { status: number; seconds: number | null }): Attempt {
  return { state: 'waiting', seconds: seconds ?? 60, away: status === 503 }
}
