import { createVitest, parseCLI } from 'vitest/node'
import { ClosingLine } from './setup/closing-line.ts'
import { lacksBrowser } from './setup/lacks-browser.ts'
import { OneSummary } from './setup/one-summary.ts'
import { ranOutOfTime } from './setup/ran-out-of-time.ts'

/**
 * `npm test`: Vitest, with its arguments. If all that fails are steps in a browser that a busy machine is too
 * slow for, the files with them run once more from their start, and the closing lines name them. A wrong value is
 * never tried again.
 */
const {
  filter,
  options: { reporter, ...options },
} = parseCLI(['vitest', 'run', ...process.argv.slice(2)])
const summary = new OneSummary()
const reporters = [summary, ...[reporter ?? []].flat()]
const vitest = await createVitest({ ...options, watch: false, reporters })
try {
  const { testModules, unhandledErrors } = await vitest.start(filter)
  const failed = testModules.filter((module) => !module.ok())
  const slow = failed.map(ranOutOfTime)
  const second = unhandledErrors.length === 0 && !slow.includes(null) ? failed : []
  if (second.length > 0) {
    process.stdout.write(`\nRan out of time, and run once more:\n\n${slow.flat().join('\n\n')}\n\n`)
    process.exitCode = 0
    const files = second.map((module) => module.toTestSpecification())
    await vitest.runTestSpecifications(files)
  }
  const all = vitest.state.getTestModules()
  summary.summarise(all)
  const names = second.map((module) => module.relativeModuleId)
  new ClosingLine(lacksBrowser(process, process.env['CHROMIUM']), names).onTestRunEnd(all)
} finally {
  await vitest.exit()
}
