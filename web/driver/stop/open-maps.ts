import type { DriverJob } from '#contract/driver/day.ts'

type Place = Pick<DriverJob['site'], 'address' | 'point'> & { suburb?: string; postcode?: string }

/** The address that opens the phone's own maps with a place: Apple's on iPhones, else the one the driver chose. */
export function mapsLink({ address, suburb = '', postcode = '', point }: Place): string {
  const words = encodeURIComponent([address, suburb, postcode].filter(Boolean).join(', '))
  const { userAgent, maxTouchPoints, platform } = navigator
  const isApple = /iPhone|iPad/.test(userAgent) || (platform === 'MacIntel' && maxTouchPoints > 1)
  if (isApple) return `https://maps.apple.com/?daddr=${words}`
  const at = point ? `${point.latitude},${point.longitude}` : '0,0'
  return `geo:${at}?q=${words}`
}
