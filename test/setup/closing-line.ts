import type { Reporter, TestModule } from 'vitest/node'

/**
 * Ends a run with a line that programs can read: `Tests: 12 passed, 0 failed`. Lines before it say which tests
 * were left out and why, and which files ran a second time.
 */
export class ClosingLine implements Reporter {
  readonly #leftOut: string | null
  readonly #second: readonly string[]

  constructor(leftOut: string | null, second: readonly string[] = []) {
    this.#leftOut = leftOut
    this.#second = second
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
    for (const name of this.#second) process.stdout.write(`\nRan a second time: ${name}\n`)
    if (this.#leftOut !== null) process.stdout.write(`\n${this.#leftOut}\n`)
    process.stdout.write(`\nTests: ${counts.passed} passed, ${counts.failed} failed${skipped}\n`)
  }
}
