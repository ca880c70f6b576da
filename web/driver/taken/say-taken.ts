import { sayAddress, sayDay } from '#web/driver/day/say.ts'
import type { Taken } from './taken-since.ts'

/** As many lines with an address as a driver reads at a glance. */
const MOST = 3

/**
 * What became of stops, a sentence each: “Stop 4, 12 Smith St, Enmore, went to Bo Lin.” Many with one fate share theirs.
 */
export function sayTaken(taken: readonly Taken[]): string[] {
  const alike = new Map<string, Taken[]>()
  for (const one of taken) {
    const fate = sayFate(one, false)
    alike.set(fate, [...(alike.get(fate) ?? []), one])
  }
  const said = [...alike].flatMap(([fate, list]) => {
    const numbers = list.flatMap((one) => ('number' in one ? one.number : []))
    const isMany = numbers.length > MOST
    const [first] = list
    const together =
      first && isMany
        ? [
            `Stops ${numbers.slice(0, -1).join(', ')} and ${numbers.at(-1)} ${sayFate(first, true)}.`,
          ]
        : []
    const alone = list.filter((one) => 'place' in one || !isMany)
    return [...together, ...alone.map((one) => `${sayName(one)} ${fate}.`)]
  })
  // Two visits of the yard are called alike.
  return [...new Set(said)]
}

/** “Stop 4, 12 Smith St, Enmore,”, “Tip, Alexandria,” or “Break”. */
function sayName(one: Taken): string {
  const name = 'place' in one ? one.place : `Stop ${one.number}, ${sayAddress(one)}`
  return name.includes(',') ? `${name},` : name
}

function sayFate({ why, driver, date, runDate }: Taken, many: boolean): string {
  const was = many ? 'were' : 'was'
  if (why === 'cancelled') return `${was} cancelled`
  if (why === 'settled') return `${was} settled by the office`
  if (why === 'other_driver') return `went to ${driver ?? 'another driver'}`
  if (date !== null && date !== runDate) return `moved to ${sayDay(date)}`
  if (why === 'moved') return `${many ? 'are' : 'is'} on another run`
  return `${was} taken off your run`
}
