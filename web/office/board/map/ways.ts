import { GeoJSONSource } from 'maplibre-gl'
import type { GeoJSONSourceSpecification, Map } from 'maplibre-gl'
import type { Plan } from '#web/office/board/state/plan.ts'
import { colourOf } from './run-colours.ts'

type Lines = Exclude<GeoJSONSourceSpecification['data'], string>

/** A line for each run through its stops, as the crow flies. */
export function waysOf({ runs, jobs }: Plan): Lines {
  return {
    type: 'FeatureCollection',
    features: runs.map(({ stops }, index) => ({
      type: 'Feature',
      properties: { colour: colourOf(index) },
      geometry: {
        type: 'LineString',
        coordinates: stops.flatMap((stop) => {
          const point = jobs[stop.jobId ?? '']?.point ?? stop.point
          return point ? [[point.longitude, point.latitude]] : []
        }),
      },
    })),
  }
}

/** Draws the lines over the map’s style, or changes them. */
export function drawWays(map: Map, data: Lines): void {
  const source = map.getSource('ways')
  if (source instanceof GeoJSONSource) {
    void source.setData(data)
    return
  }
  map.addSource('ways', { type: 'geojson', data })
  map.addLayer({
    id: 'ways',
    type: 'line',
    source: 'ways',
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: { 'line-color': ['get', 'colour'], 'line-width': 3, 'line-opacity': 0.7 },
  })
}
