import { Marker } from 'maplibre-gl'
import type { Map } from 'maplibre-gl'
import { memo, useEffect, useState } from 'react'
import type { MouseEvent } from 'react'
import { createPortal } from 'react-dom'
import { classNames } from '#web/ui/class-names.ts'
import type { Pin } from './pins.ts'
import { colourOf } from './run-colours.ts'
import styles from './pins.module.css'

/** Pixels between pins of one address. */
const BESIDE = 22

/** A pin on the map. Tab doesn’t stop at it: the cards are in the lists, in order. */
export const MapPin = memo(function MapPin({
  map,
  pin,
  chosen,
  near,
  dim,
  onChoose,
}: {
  map: Map
  pin: Pin
  chosen: boolean
  /** Whether the mouse or the focus is on its card. */
  near: boolean
  dim: boolean
  onChoose: (jobId: string, event: MouseEvent) => void
}) {
  const [element] = useState(() => document.createElement('div'))
  const { kind, shows, says, run, jobId, done, beside, point } = pin
  const { longitude, latitude } = point
  useEffect(() => {
    const marker = new Marker({ element, offset: [beside * BESIDE, 0] })
    marker.setLngLat([longitude, latitude]).addTo(map)
    return () => void marker.remove()
  }, [map, element, longitude, latitude, beside])
  useEffect(() => {
    element.style.setProperty('z-index', String(chosen || near ? 4 : ORDER[kind]))
    if (run !== null) element.style.setProperty('--run', colourOf(run))
  }, [element, chosen, near, kind, run])
  const look = classNames(
    styles[kind],
    done && styles.done,
    chosen && styles.chosen,
    near && styles.near,
    dim && styles.dim,
  )
  return createPortal(
    jobId === null ? (
      <span className={look} role="img" aria-label={says} title={says}>
        {kind === 'truck' ? <Truck /> : shows}
      </span>
    ) : (
      <button
        type="button"
        className={look}
        tabIndex={-1}
        aria-pressed={chosen}
        aria-label={says}
        title={says}
        onClick={(event) => onChoose(jobId, event)}
      >
        {shows}
      </button>
    ),
    element,
  )
})

const ORDER: Readonly<Record<Pin['kind'], number>> = {
  yard: 0,
  tip: 0,
  stop: 1,
  unplanned: 2,
  truck: 3,
}

function Truck() {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true">
      <path d="M1.5 5h10v8.5h-10zM12.5 7.5h3.2l2.8 3v3h-6z" />
      <circle cx="5.5" cy="14.5" r="2" />
      <circle cx="14.5" cy="14.5" r="2" />
    </svg>
  )
}
