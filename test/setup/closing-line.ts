import type { Reporter, TestModule } from 'vitest/node'

/**
 * Ends a run with a line that programs can read: `Tests: 12 passed, 0 failed`. If tests were left out,
 * a line before it says which and why.
 */
export class ClosingLine implements Reporter {
  readonly #leftOut: string | null

  constructor(leftOut: string | null) {
    this.#leftOut = leftOut
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const counts = { passed: 0, failed: 0, skipped: 0 }
    for (const module of modules) {
      for (const test of module.children.allTests()) {
        const { state } = test.result()
        if (state !== 'pending') counts[state] += 1
      }
      // A file that fails to load has no tests to count.
      if (module.state() === 'failed' && module.errors().length > 0) counts.failed += 1
    }
    const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : ''
    if (this.#leftOut !== null) process.stdout.write(`\n${this.#leftOut}\n`)
    process.stdout.write(`\nTests: ${counts.passed} passed, ${counts.failed} failed${skipped}\n`)
  }
}
