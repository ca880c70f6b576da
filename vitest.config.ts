import { defineConfig } from 'vitest/config'
import { ClosingLine } from '#test/setup/closing-line.ts'
import { lacksBrowser } from '#test/setup/lacks-browser.ts'

const leftOut = lacksBrowser(process, process.env['CHROMIUM'])

export default defineConfig({
  test: {
    include: ['{contract,server,embedded-postgres,web,test,bench}/**/*.test.ts'],
    exclude: [
      '**/node_modules/**',
      'server/dist/**',
      'web/dist/**',
      ...(leftOut === null ? [] : ['test/e2e/**']),
    ],
    globalSetup: ['test/setup/global-setup.ts'],
    setupFiles: ['test/setup/each-file.ts'],
    reporters: ['default', new ClosingLine(leftOut)],
    // For what hangs: a busy machine may take ten times as long as an idle one.
    testTimeout: 150_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 20_000 } },
    // With two, two cores are idle for two fifths of the time: tests wait for browsers, disks and each other's answers.
    maxWorkers: 3,
    // Each worker loads the program once: loading it again for a file takes three seconds.
    isolate: false,
  },
})
