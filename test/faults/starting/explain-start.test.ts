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

test.each([
  ['/srv/bins', "DATA_DIR (/srv/bins) can't be used: ENOENT at /srv/bins. Make that folder"],
  ['/srv', "DATA_DIR (/srv/bins) can't be used: ENOENT at /srv. Make that folder"],
  ['/srv/bins/files/a', "/srv/bins/files/a in DATA_DIR can't be used: ENOENT. Put it back"],
  ['/srv/bins-old/a', "/srv/bins-old/a can't be used: ENOENT. Put it there if it's missing"],
  ['/srv/..data', "/srv/..data can't be used: ENOENT. Put it there if it's missing"],
])('of a missing %s, the setting is named only if it is that one’s', (path, says) => {
  const missing = Object.assign(new Error('ENOENT'), { code: 'ENOENT', syscall: 'open', path })
  const { config } = readConfig({ DATA_DIR: '/srv/bins' })
  expect(String(explainStart(missing, config))).toContain(says)
})
