import { useRef, useState } from 'react'
import { announce } from '#web/office/controls/toast.ts'
import { nameOf } from '#web/office/board/state/plan.ts'
import type { Plan } from '#web/office/board/state/plan.ts'
import { bestSlot } from '#web/office/board/moves/best-slot.ts'
import { slotsOf } from '#web/office/board/moves/target.ts'
import type { Target } from '#web/office/board/moves/target.ts'
import { useSteady } from './use-steady.ts'
import { findSlot } from './find-slot.ts'
import type { Pointer } from './press.ts'
import { sayTarget } from './say-target.ts'

/** What is being carried, by a pointer or by keys, and where it would go. */
export type Carry = {
  jobIds: readonly string[]
  /** The plan as it was lifted: what someone else moves meanwhile isn’t overwritten unseen. */
  seen: Plan
  /** The card that was pressed, and where; null if keys carry it. */
  pressed: { jobId: string; grip: Pointer; from: Pointer } | null
}

/** The id of the tray as a place to drop. */
export const TRAY = 'tray'

/**
 * Lifting, carrying and dropping cards.
 * @param pick the jobs that go with a card: the selection if it’s part of it; none if it can’t be moved
 */
export function useCarry(
  plan: Plan,
  {
    pick,
    whyNot,
    drop,
    speak,
  }: {
    pick: (jobId: string) => readonly string[]
    /** Why a card can’t be lifted; null if it can. */
    whyNot: (jobId: string) => string | null
    drop: (carry: Carry, target: Target) => void
    speak: (words: string) => void
  },
) {
  const [carry, showCarry] = useState<Carry | null>(null)
  const [target, setTarget] = useState<Target | null>(null)
  // Handlers read it between two renders too.
  const latest = useRef<{ carry: Carry | null; target: Target | null }>({
    carry: null,
    target: null,
  })
  const setCarry = (next: Carry | null) => {
    latest.current.carry = next
    showCarry(next)
  }
  const aim = (next: Target | null) => {
    const now = latest.current.target
    if (next?.runId === now?.runId && next?.afterStopId === now?.afterStopId) return
    latest.current.target = next
    setTarget(next)
  }
  const end = () => {
    setCarry(null)
    aim(null)
  }
  const put = () => {
    const now = { ...latest.current }
    end()
    if (now.carry && now.target) drop(now.carry, now.target)
  }
  const handlers = useSteady({
    onLift(pressed, from) {
      const card = pressed.closest<HTMLElement>('[data-lift]')
      const jobId = card?.dataset['lift'] ?? ''
      const jobIds = pick(jobId)
      if (!card || jobIds.length === 0) return
      const { left, top } = card.getBoundingClientRect()
      setCarry({
        jobIds,
        seen: plan,
        pressed: { jobId, from, grip: { x: from.x - left, y: from.y - top } },
      })
    },
    onCarry({ y }, over) {
      const now = latest.current.carry
      if (!now) return
      const run = plan.runs.find(({ id }) => id === over)
      if (over === TRAY) aim({ runId: null, afterStopId: null })
      else if (!run || run.status === 'closed') aim(null)
      else {
        const column = document.querySelector(`[data-drop="${run.id}"]`)
        const slots = slotsOf(run, plan.jobs, new Set(now.jobIds))
        aim({ runId: run.id, afterStopId: column ? findSlot(column, y, slots) : null })
      }
    },
    onDrop: put,
    onCancel: end,
  })
  const aimByKey = (next: Target, jobIds: readonly string[]) => {
    aim(next)
    speak(sayTarget(plan, jobIds, next))
  }
  return {
    carry,
    target,
    handlers,
    /** Lifts a card by its key: it stays where it is until an arrow carries it. */
    lift(jobId: string) {
      const jobIds = pick(jobId)
      if (jobIds.length === 0) return announce({ says: whyNot(jobId) ?? '' })
      setCarry({ jobIds, seen: plan, pressed: null })
      const run = plan.runs.find(({ id }) => id === plan.jobs[jobId]?.runId)
      const stops = run?.stops ?? []
      const at = stops.findIndex((stop) => stop.jobId === jobId)
      const before = stops.slice(0, Math.max(at, 0))
      const left = before.findLast((stop) => stop.jobId === null || !jobIds.includes(stop.jobId))
      aim({ runId: run?.id ?? null, afterStopId: left?.id ?? null })
      speak(
        'Lifted. Arrow keys carry it: up and down along the run, left and right to another. Space drops it, Escape takes it back.',
      )
    },
    /** Carries along the run. */
    step(by: number) {
      const { carry: now, target: at } = latest.current
      const run = plan.runs.find(({ id }) => id === at?.runId)
      if (!now || !at || !run) return
      const slots = slotsOf(run, plan.jobs, new Set(now.jobIds))
      const index = slots.indexOf(at.afterStopId)
      const next = slots[Math.min(Math.max(index + by, 0), slots.length - 1)] ?? null
      aimByKey({ ...at, afterStopId: next }, now.jobIds)
    },
    /** Carries to the run beside, where it costs least; left of the first is the tray. */
    cross(by: number) {
      const { carry: now, target: at } = latest.current
      if (!now || !at) return
      const open = plan.runs.filter(({ status }) => status !== 'closed')
      const index = open.findIndex(({ id }) => id === at.runId) + by
      const run = open[Math.min(index, open.length - 1)]
      const next = index < 0 || !run ? null : run
      aimByKey(
        {
          runId: next?.id ?? null,
          afterStopId: next && bestSlot(plan, next, now.jobIds).afterStopId,
        },
        now.jobIds,
      )
    },
    put() {
      put()
      speak('Dropped.')
    },
    cancel() {
      const run = plan.runs.find(({ id }) => id === latest.current.target?.runId)
      end()
      speak(`Taken back${run ? `, not on ${nameOf(run)}` : ''}.`)
    },
  }
}
