/**
 * Packs as many payloads into one value as a field's length allows, to save rounds: markup changes a
 * page whatever text comes before it. Payloads that only work as a whole value go alone.
 */
export function packPayloads(payloads: readonly string[], most: number): string[][] {
  const packs: string[][] = []
  let pack: string[] = []
  let length = 0
  for (const payload of payloads) {
    if (/^(?:javascript:|data:|__proto__$|\{)/.test(payload)) packs.push([payload])
    else {
      if (length + payload.length > most) {
        packs.push(pack)
        pack = []
        length = 0
      }
      pack.push(payload)
      length += payload.length + 1
    }
  }
  return [...packs, pack]
}
