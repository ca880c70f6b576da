import { defineConfig } from 'vitest/config'
import { ClosingLine } from './test/closing-line.ts'

export default defineConfig({
  test: {
    include: ['{contract,server,web,test,bench}/**/*.test.ts'],
    exclude: ['**/node_modules/**', 'web/dist/**'],
    globalSetup: ['test/global-setup.ts'],
    reporters: ['default', new ClosingLine()],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
})
