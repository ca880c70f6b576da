import { useLayoutEffect, useMemo, useRef } from 'preact/hooks'
import type { HirersPage } from '#contract/orders/hirer.ts'
import { describeNews } from './describe-news.ts'
import type { Calls } from './calls.ts'
import type { Heard } from './use-call.ts'

/**
 * The calls of the page, which read the order again if a refusal says that what the page shows may be out of
 * date. The refusal then has what has changed meanwhile, to show beside its reason.
 * @param page what is shown; null before anything is
 * @param onRead takes what was read again; the same function on every render
 */
export function useRereading(
  calls: Calls,
  page: HirersPage | null,
  { today, onRead }: { today: string; onRead: (page: HirersPage) => void },
): Calls {
  const rereadRef = useRef<HirersPage | null>(null)
  // What the hirer acted on: a second refusal says again what has changed since.
  const seenRef = useRef(page)
  useLayoutEffect(() => {
    if (page !== rereadRef.current) seenRef.current = page
  }, [page])

  return useMemo(() => {
    const readAgain = async (): Promise<string | undefined> => {
      const reply = await calls.view()
      if (reply.kind !== 'done' || seenRef.current === null) return undefined
      rereadRef.current = reply.answer
      onRead(reply.answer)
      return describeNews(seenRef.current, reply.answer, today)
    }
    const watch = async <Answer>(
      asked: Promise<Heard<Answer>>,
      { dryRun } = { dryRun: false },
    ): Promise<Heard<Answer>> => {
      const reply = await asked
      return isStale(reply, dryRun) ? { ...reply, meanwhile: await readAgain() } : reply
    }
    return {
      ...calls,
      change: (wanted) => watch(calls.change(wanted), wanted),
      exchange: (asked) => watch(calls.exchange(asked), asked),
      texts: (on) => watch(calls.texts(on)),
      acceptTerms: () => watch(calls.acceptTerms()),
      cancel: (reason) => watch(calls.cancel(reason)),
      pay: (returnUrl) => watch(calls.pay(returnUrl)),
    }
  }, [calls, today, onRead])
}

/** A price that is refused for its day only, such as a day without collections, shows nothing out of date. */
function isStale(reply: Heard<unknown>, dryRun: boolean): boolean {
  if (reply.kind !== 'refused') return false
  if (reply.status === 409 || reply.status === 412) return true
  if (reply.status !== 422) return false
  return !dryRun || reply.problems.some(({ code }) => code === 'wrong_state')
}
