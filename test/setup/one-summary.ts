import { DefaultReporter } from 'vitest/node'
import type { SerializedError, TestModule, TestSpecification } from 'vitest/node'

/** Vitest's own reporter, with one summary at the very end: files that ran a second time count as that went. */
export class OneSummary extends DefaultReporter {
  #errors: readonly SerializedError[] = []

  override onTestRunStart(specifications: readonly TestSpecification[]): void {
    const { start } = this
    super.onTestRunStart(specifications)
    if (start > 0) this.start = start
  }

  override onTestRunEnd(_: readonly TestModule[], errors: readonly SerializedError[]): void {
    this.#errors = errors
  }

  summarise(modules: readonly TestModule[]): void {
    super.onTestRunEnd(modules, this.#errors, 'passed')
  }
}
