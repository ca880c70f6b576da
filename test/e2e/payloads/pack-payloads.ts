/**
 * Payloads, several together as far as a field of so many characters holds them, so that fewer rounds
 * are needed: what is taken for markup changes a page, whatever stands before it. Those that only do
 * harm where they are the whole of a value go alone.
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
