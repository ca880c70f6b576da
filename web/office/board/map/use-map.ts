import { LngLatBounds, Map as MapLibre, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import 'maplibre-gl/dist/maplibre-gl.css'
import { useEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import type { Point } from '#contract/office/dispatch/records.ts'
import { allowWorker } from './allow-worker.ts'
import { creditsOf } from './credits.ts'
import type { Credit } from './credits.ts'
import { mapStyleUrl } from './style-url.ts'

/** A map with its style; `failure` says why there’s none, or why it’s blank. */
export type OpenMap = {
  map: MapLibre | null
  /** Whether the style is there, so that lines can be drawn over it. */
  drawn: boolean
  failure: string | null
  credits: readonly Credit[]
}

const NO_MAP: OpenMap = { map: null, drawn: false, failure: null, credits: [] }
const FIT = { padding: 56, maxZoom: 14 }
/** Where the map begins if the day has no points: Australia. */
const SOMEWHERE = { center: [134, -26] as [number, number], zoom: 3 }

/** Opens MapLibre in an element for as long as the component shows. Only this folder knows the library. */
export function useMap(holder: RefObject<HTMLElement | null>, points: readonly Point[]): OpenMap {
  const [opened, setOpened] = useState(NO_MAP)
  // Later points don’t move the map: someone may be looking at a part of it.
  const first = useRef(points)
  useEffect(() => {
    const container = holder.current
    if (!container || mapStyleUrl === null) return
    allowWorker(workerUrl)
    setWorkerUrl(workerUrl)
    const change = (parts: Partial<OpenMap>) => setOpened((now) => ({ ...now, ...parts }))
    let map: MapLibre
    try {
      map = new MapLibre({
        container,
        style: mapStyleUrl,
        attributionControl: false,
        dragRotate: false,
        touchPitch: false,
        locale: { 'Map.Title': 'Map: arrows move it, plus and minus zoom' },
        ...(first.current.length === 0
          ? SOMEWHERE
          : { bounds: boundsOf(first.current), fitBoundsOptions: FIT }),
      })
    } catch {
      change({ failure: 'This browser can’t draw the map: it has no WebGL 2.' })
      return
    }
    map.touchZoomRotate.disableRotation()
    map.keyboard.disableRotation()
    change({ map })
    map.on('load', () => change({ drawn: true, failure: null, credits: creditsOf(map) }))
    map.on('sourcedata', ({ sourceDataType }) => {
      if (sourceDataType === 'metadata' && map.isStyleLoaded()) change({ credits: creditsOf(map) })
    })
    // Until someone moves the map, it shows the whole day at every size.
    let isMoved = false
    map.on('movestart', ({ originalEvent }) => {
      isMoved ||= originalEvent !== undefined
    })
    map.on('resize', () => {
      if (!isMoved && first.current.length > 0) {
        map.fitBounds(boundsOf(first.current), { ...FIT, duration: 0 })
      }
    })
    map.on('error', () => {
      if (!map.isStyleLoaded()) {
        change({
          failure: 'The map itself didn’t load. The pins are in their places all the same.',
        })
      }
    })
    return () => {
      setOpened(NO_MAP)
      map.remove()
    }
  }, [holder])
  return opened
}

/** Moves the map so that all points show. */
export function showAll(map: MapLibre, points: readonly Point[]): void {
  if (points.length > 0) map.fitBounds(boundsOf(points), FIT)
}

function boundsOf(points: readonly Point[]): LngLatBounds {
  const bounds = new LngLatBounds()
  for (const { longitude, latitude } of points) bounds.extend([longitude, latitude])
  return bounds
}
