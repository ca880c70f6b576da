/** Values of organisations, such as their catalogues, as many as fit into some bytes: those used least lately go first. */
export class RecentValues<Value> {
  readonly #most: number
  /** In the order of their use, the latest last. */
  readonly #held = new Map<string, { value: Value; bytes: number }>()
  #bytes = 0

  /** @param most how many bytes of values to hold; one larger value is held alone */
  constructor(most: number) {
    this.#most = most
  }

  get(organisation: string): Value | undefined {
    const held = this.#held.get(organisation)
    if (!held) return undefined
    this.#held.delete(organisation)
    this.#held.set(organisation, held)
    return held.value
  }

  set(organisation: string, value: Value, bytes: number): void {
    this.#drop(organisation)
    this.#held.set(organisation, { value, bytes })
    this.#bytes += bytes
    for (const oldest of this.#held.keys()) {
      if (this.#bytes <= this.#most || oldest === organisation) return
      this.#drop(oldest)
    }
  }

  #drop(organisation: string): void {
    this.#bytes -= this.#held.get(organisation)?.bytes ?? 0
    this.#held.delete(organisation)
  }
}
