import type { TestModule } from 'vitest/node'

/** What Playwright says of a step that the browser was too slow for. */
const OUT_OF_TIME = /^(?:locator|page|frame)\.\w+: Timeout \d+ms exceeded/

/**
 * What failed in a file, in words, if all of it is steps in the browser that ran out of time; null if anything
 * else is wrong, or nothing.
 */
export function ranOutOfTime(module: TestModule): string[] | null {
  const failed = [
    ...[module, ...module.children.allSuites()].map((suite) => ({
      name: module.relativeModuleId,
      errors: suite.errors(),
    })),
    ...[...module.children.allTests('failed')].map((test) => ({
      name: `${module.relativeModuleId}, ${test.fullName}`,
      errors: test.result().errors ?? [],
    })),
  ].flatMap(({ name, errors }) => errors.map((error) => ({ name, error })))
  if (failed.length === 0) return null
  if (!failed.every(({ error }) => OUT_OF_TIME.test(error.message))) return null
  return failed.map(({ name, error }) => `${name}: ${withOwnLines(error.stack ?? error.message)}`)
}

/** A stack without the lines of packages. */
const withOwnLines = (stack: string): string =>
  stack
    .split('\n')
    .filter((line) => !line.includes('node_modules') && !line.includes('(<anonymous>)'))
    .join('\n')
