import { OrderBody } from '#contract/orders/order-body.ts'
import type { Problem } from '#contract/problems.ts'

const ranks = new Map(Object.keys(OrderBody.shape).map((field, index) => [field, index]))
const lineRanks = new Map(
  Object.keys(OrderBody.shape.lines.unwrap().element.shape).map((field, index) => [field, index]),
)

/** Collects what is wrong with an order: the first problem of each field, told in body order. */
export class ProblemList {
  readonly #messages = new Map<string, string>()

  add(field: string, message: string): void {
    if (!this.#messages.has(field)) this.#messages.set(field, message)
  }

  get empty(): boolean {
    return this.#messages.size === 0
  }

  inBodyOrder(): Problem[] {
    return [...this.#messages]
      .map(([field, message]) => ({ field, message, rank: rankOf(field) }))
      .sort((a, b) => compare(a.rank, b.rank))
      .map(({ field, message }) => ({ field, message }))
  }
}

/** Where a field stands in the body: its top-level field, its index there, its field in the line. */
function rankOf(field: string): number[] {
  const [top = '', index, inner = ''] = /^(\w+)(?:\[(\d+)\])?\.?(.*)$/s.exec(field)?.slice(1) ?? []
  return [ranks.get(top) ?? ranks.size, Number(index ?? 0), lineRanks.get(inner) ?? 0]
}

function compare(a: number[], b: number[]): number {
  const at = a.findIndex((rank, index) => rank !== b[index])
  return at === -1 ? 0 : (a[at] ?? 0) - (b[at] ?? 0)
}
