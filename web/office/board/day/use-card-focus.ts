import { useLayoutEffect, useMemo, useRef } from 'react'
import type { RefObject } from 'react'
import type { Day } from '#contract/values/day.ts'
import { asked } from '#web/office/board/dialogs/open.ts'
import { TRAY } from '#web/office/board/drag/use-carry.ts'
import type { Plan } from '#web/office/board/state/plan.ts'

export type CardFocus = {
  /** The job of the card that an element is in; null if it’s in none. */
  cardOf: (target: EventTarget | null) => string | null
  /** The job whose card has the focus, or had it last. */
  current: () => string | null
  /** Moves the focus on or back by a number of cards, from the first if none has it. */
  step: (by: number) => void
  /** Moves the focus to the column beside. */
  cross: (by: number) => void
  /** Gives this card the focus again once it’s at its new place, also if it leaves the tray. */
  keep: (jobId: string | null) => void
  /** Gives the focus to the card that had it last, or to the first, if nothing else has it. */
  back: () => void
  /** Gives the focus to the first card whose job matches. */
  showFirst: (matches: ((jobId: string) => boolean) | null) => void
}

/**
 * The focus among cards. It follows a card that moves to another column; if one was given away from the tray, or left
 * the day, it goes to the next there.
 */
export function useCardFocus(area: RefObject<HTMLElement | null>, plan: Plan): CardFocus {
  const kept = useRef<string | null>(null)
  const last = useRef<string | null>(null)
  const carried = useRef<string | null>(null)
  const inTray = useRef<readonly string[]>([])
  const onDay = useRef<{ date: Day; cards: readonly string[] }>({ date: '', cards: [] })
  // Once a dialog has closed, too: it gives the focus back to a card that may have left the day.
  const isAsked = asked.use() !== null
  useLayoutEffect(() => {
    const before = inTray.current
    inTray.current = listCards(area, `[data-drop="${TRAY}"]`)
    const was = onDay.current
    onDay.current = { date: plan.date, cards: listCards(area) }
    if (kept.current !== null && was.date === plan.date) {
      const next = nextOf(kept.current, was.cards, onDay.current.cards)
      if (next !== kept.current) kept.current = last.current = next
    }
    const jobId = kept.current
    if (isAsked || jobId === null || plan.jobs[jobId] === undefined) return
    if (document.activeElement !== document.body && document.activeElement !== null) return
    const next = carried.current === jobId ? jobId : nextOf(jobId, before, inTray.current)
    carried.current = null
    find(area.current, next)?.focus()
  }, [area, plan, isAsked])
  useLayoutEffect(() => {
    const note = ({ target }: Event) => {
      const jobId = cardOf(target)
      if (jobId !== null) [kept.current, last.current] = [jobId, jobId]
    }
    addEventListener('focusin', note)
    return () => removeEventListener('focusin', note)
  }, [])
  return useMemo(() => {
    const cards = () => [...(area.current?.querySelectorAll<HTMLElement>('[data-card]') ?? [])]
    const put = (card: HTMLElement | undefined) => {
      if (!card) return
      card.focus()
      card.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    }
    const at = (list: readonly HTMLElement[]) => {
      const focused = cardOf(document.activeElement) ?? last.current
      return list.findIndex((card) => card.dataset['card'] === focused)
    }
    return {
      cardOf,
      current() {
        const focused = cardOf(document.activeElement) ?? last.current
        return focused !== null && find(area.current, focused) ? focused : null
      },
      step(by) {
        const list = cards()
        const from = at(list)
        put(list[from < 0 ? 0 : Math.min(Math.max(from + by, 0), list.length - 1)])
      },
      cross(by) {
        const list = cards()
        const from = list[at(list)]
        const columns = [...(area.current?.querySelectorAll('[data-drop]') ?? [])]
        const column = columns.findIndex((one) => from !== undefined && one.contains(from))
        const next = columns
          .slice(by > 0 ? column + 1 : 0, by > 0 ? undefined : Math.max(column, 0))
          .filter((one) => one.querySelector('[data-card]'))
        const beside = by > 0 ? next[0] : next.at(-1)
        if (!beside) return
        // The card at the same height.
        const { top } = from?.getBoundingClientRect() ?? { top: 0 }
        const distance = (card: Element) => Math.abs(card.getBoundingClientRect().top - top)
        const inside = [...beside.querySelectorAll<HTMLElement>('[data-card]')]
        put(inside.toSorted((one, other) => distance(one) - distance(other))[0])
      },
      keep(jobId) {
        ;[kept.current, carried.current] = [jobId, jobId]
      },
      back() {
        if (document.activeElement !== document.body) return
        put(find(area.current, last.current ?? '') ?? cards()[0])
      },
      showFirst(matches) {
        put(cards().find((card) => matches?.(card.dataset['card'] ?? '') === true))
      },
    }
  }, [area])
}

function cardOf(target: EventTarget | null): string | null {
  if (!(target instanceof Element)) return null
  return target.closest<HTMLElement>('[data-card]')?.dataset['card'] ?? null
}

function find(area: HTMLElement | null, jobId: string): HTMLElement | null {
  return area?.querySelector<HTMLElement>(`[data-card="${CSS.escape(jobId)}"]`) ?? null
}

function listCards({ current }: RefObject<HTMLElement | null>, within = ''): string[] {
  const cards = current?.querySelectorAll<HTMLElement>(`${within} [data-card]`) ?? []
  return Array.from(cards, (card) => card.dataset['card'] ?? '')
}

/** The card after one that has left a list, or before it if it was the last; the card itself if it’s still there. */
function nextOf(jobId: string, before: readonly string[], now: readonly string[]): string {
  const at = before.indexOf(jobId)
  if (at < 0 || now.includes(jobId)) return jobId
  const stays = (id: string) => now.includes(id)
  return before.slice(at).find(stays) ?? before.slice(0, at).findLast(stays) ?? jobId
}
