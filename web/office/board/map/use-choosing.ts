import type { Map } from 'maplibre-gl'
import { useCallback, useEffect, useRef } from 'react'
import type { MouseEvent } from 'react'
import type { CardFocus } from '#web/office/board/day/use-card-focus.ts'
import type { Plan } from '#web/office/board/state/plan.ts'
import { trayNames } from '#web/office/board/tray/tray-names.ts'
import type { Doings } from '#web/office/board/use-doings.ts'
import type { Pin } from './pins.ts'

/**
 * Keeps the map and the lists together: choosing a pin selects its card and goes to it, and the map comes to the
 * pin of a card that’s selected.
 */
export function useChoosing({
  map,
  pins,
  plan,
  doings,
  focus,
}: {
  map: Map | null
  pins: readonly Pin[]
  plan: Plan
  doings: Doings
  focus: CardFocus
}): (jobId: string, event: MouseEvent) => void {
  const sought = useRef<string | null>(null)
  const latest = useRef({ pins, plan, doings, focus })
  useEffect(() => {
    latest.current = { pins, plan, doings, focus }
    // A part of the tray that has just been opened has its cards now.
    const jobId = sought.current
    if (jobId === null || !document.querySelector(`[data-card="${CSS.escape(jobId)}"]`)) return
    sought.current = null
    focus.showFirst((id) => id === jobId)
  })
  const { selected } = doings
  useEffect(() => {
    const last = [...selected].at(-1)
    const pin = latest.current.pins.find(({ jobId }) => jobId !== null && jobId === last)
    if (!map || !pin) return
    const center: [number, number] = [pin.point.longitude, pin.point.latitude]
    if (!map.getBounds().contains(center)) map.easeTo({ center })
  }, [map, selected])
  return useCallback((jobId: string, { shiftKey }: MouseEvent) => {
    const now = latest.current
    const { tray } = now.plan
    const part = trayNames.find(({ part: name }) => {
      return name !== 'onCall' && name !== 'awaitingTip' && tray[name].includes(jobId)
    })?.part
    const chosen = now.doings.selectedNow()
    const others = shiftKey ? [...chosen].filter((id) => id !== jobId) : []
    const isOff = shiftKey && chosen.has(jobId)
    const ids = isOff ? others : [...others, jobId]
    sought.current = isOff ? null : jobId
    now.doings.go({
      selected: ids.length === 0 ? undefined : ids.join(','),
      ...(part !== undefined && { tray: part === 'unassigned' ? undefined : part }),
    })
  }, [])
}
