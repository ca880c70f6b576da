/** Values by name, such as catalogues by organisation, as many as fit into some bytes: those used least lately go first. */
export class RecentValues<Value> {
  #most: number
  /** In the order of their use, the latest last. */
  readonly #held = new Map<string, { value: Value; bytes: number }>()
  #bytes = 0

  /** @param most how many bytes of values to hold; one larger value is held alone */
  constructor(most: number) {
    this.#most = most
  }

  /** @param most how many bytes of values to hold, from the next that is set */
  limitTo(most: number): void {
    this.#most = most
  }

  get(name: string): Value | undefined {
    const held = this.#held.get(name)
    if (!held) return undefined
    this.#held.delete(name)
    this.#held.set(name, held)
    return held.value
  }

  set(name: string, value: Value, bytes: number): void {
    this.#drop(name)
    this.#held.set(name, { value, bytes })
    this.#bytes += bytes
    for (const oldest of this.#held.keys()) {
      if (this.#bytes <= this.#most || oldest === name) return
      this.#drop(oldest)
    }
  }

  #drop(name: string): void {
    this.#bytes -= this.#held.get(name)?.bytes ?? 0
    this.#held.delete(name)
  }
}
