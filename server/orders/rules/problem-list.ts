import { OrderBody } from '#contract/orders/order-body.ts'
import type { Problem, ProblemCode } from '#contract/problems.ts'
import type { Day } from '#contract/values/day.ts'

const ranks = new Map(Object.keys(OrderBody.shape).map((field, index) => [field, index]))
const lineRanks = new Map(
  Object.keys(OrderBody.shape.lines.unwrap().element.shape).map((field, index) => [field, index]),
)

/** Collects what's wrong with an order: the first problem of each field, in body order. */
export class ProblemList {
  readonly #problems = new Map<string, Problem>()

  add(field: string, code: ProblemCode, message: string, nextDate?: Day | null): void {
    if (this.#problems.has(field)) return
    this.#problems.set(field, { field, code, message, ...(nextDate && { nextDate }) })
  }

  get empty(): boolean {
    return this.#problems.size === 0
  }

  inBodyOrder(): Problem[] {
    return [...this.#problems.values()]
      .map((problem) => ({ problem, rank: rankOf(problem.field) }))
      .sort((a, b) => compare(a.rank, b.rank))
      .map(({ problem }) => problem)
  }
}

/** A field's place in the body: its top-level field, its index there, its field in the line. */
function rankOf(field: string): number[] {
  const [top = '', index, inner = ''] = /^(\w+)(?:\[(\d+)\])?\.?(.*)$/s.exec(field)?.slice(1) ?? []
  return [ranks.get(top) ?? ranks.size, Number(index ?? 0), lineRanks.get(inner) ?? 0]
}

function compare(a: number[], b: number[]): number {
  const at = a.findIndex((rank, index) => rank !== b[index])
  return at === -1 ? 0 : (a[at] ?? 0) - (b[at] ?? 0)
}
