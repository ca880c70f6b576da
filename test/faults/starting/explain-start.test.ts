import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { explainStart } from '#server/explain-start.ts'

test('a start that failed is explained even if closing failed afterwards', () => {
  const taken = Object.assign(new Error('listen EADDRINUSE'), {
    code: 'EADDRINUSE',
    syscall: 'listen',
  })
  const both = new SuppressedError(new Error('closing failed'), taken, 'two errors')
  const { config } = readConfig({ PORT: '3210' })
  expect(String(explainStart(both, config, config))).toContain('PORT 3210 of 127.0.0.1 is taken')
})
