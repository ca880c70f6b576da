/** What a docket's weights say, in whole kilograms (rules, section 12, "Dockets"). Pure. */

export type Weighed = { grossKg: number | null; tareKg: number | null; netKg: number | null }

/** A wrong weight: the field, and what's wrong with it. */
export type WrongWeight = { field: keyof Weighed; message: string }

/** The net weight: what was weighed, less the empty truck. A docket can also give only the net weight. */
export function netOf({ grossKg, tareKg, netKg }: Weighed): { netKg: number } | WrongWeight {
  if (grossKg === null && tareKg === null) {
    return netKg === null
      ? { field: 'netKg', message: 'is required, or gross and tare' }
      : { netKg }
  }
  if (grossKg === null) return { field: 'grossKg', message: 'is required with the tare' }
  if (tareKg === null) return { field: 'tareKg', message: 'is required with the gross weight' }
  if (tareKg > grossKg)
    return { field: 'tareKg', message: 'must not be more than the gross weight' }
  const net = grossKg - tareKg
  if (netKg === null || netKg === net) return { netKg: net }
  return { field: 'netKg', message: `must be gross less tare, ${net} kg` }
}

/**
 * How a net weight is split over jobs. Those without kilograms share what the others leave, as evenly as whole
 * kilograms allow; the first ones get more.
 * @returns null if the kilograms are more than the net weight
 */
export function splitNet(netKg: number, parts: readonly (number | null)[]): number[] | null {
  const left = netKg - parts.reduce<number>((sum, kg) => sum + (kg ?? 0), 0)
  if (left < 0) return null
  const sharing = parts.filter((kg) => kg === null).length
  let shared = 0
  return parts.map((kg) => {
    if (kg !== null) return kg
    shared += 1
    return Math.floor(left / sharing) + (shared <= left % sharing ? 1 : 0)
  })
}
