import type { Point } from '#contract/office/dispatch/records.ts'

/** Where the suburbs of the demo's customers are, to about a kilometre. */
const suburbs: Readonly<Record<string, readonly [latitude: number, longitude: number]>> = {
  Annandale: [-33.881, 151.17],
  Ashfield: [-33.889, 151.125],
  Balmain: [-33.858, 151.179],
  'Bellevue Hill': [-33.881, 151.256],
  'Bondi Beach': [-33.891, 151.276],
  'Bondi Junction': [-33.892, 151.247],
  Cammeray: [-33.822, 151.211],
  Castlecrag: [-33.802, 151.213],
  Cremorne: [-33.829, 151.227],
  'Dulwich Hill': [-33.905, 151.139],
  Enmore: [-33.9, 151.172],
  Haberfield: [-33.88, 151.14],
  Leichhardt: [-33.884, 151.157],
  Lewisham: [-33.894, 151.147],
  Marrickville: [-33.911, 151.155],
  Newtown: [-33.898, 151.179],
  Rozelle: [-33.863, 151.171],
  Stanmore: [-33.895, 151.164],
  'Summer Hill': [-33.892, 151.139],
}

/** A point for an address: in its suburb, and a little apart for each address there. */
export function pointIn(suburb: string, address: string): Point | null {
  const middle = suburbs[suburb]
  if (!middle) return null
  const apart = Buffer.from(address).reduce((sum, byte) => sum + byte, 0)
  const [latitude, longitude] = middle
  return {
    latitude: latitude + ((apart % 9) - 4) / 1000,
    longitude: longitude + ((apart % 7) - 3) / 1000,
  }
}
