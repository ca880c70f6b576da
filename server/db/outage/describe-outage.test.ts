import pg from 'pg'
import { expect, test } from 'vitest'
import { describeOutage, Outage, readDriverError } from './describe-outage.ts'

const system = (code: string, syscall: string) =>
  Object.assign(new Error(`${syscall} ${code}`), { code, syscall })
const sqlState = (code: string) =>
  Object.assign(new pg.DatabaseError('said PostgreSQL', 0, 'error'), { code })

test.each([
  [system('ECONNREFUSED', 'connect'), 'ECONNREFUSED connect ECONNREFUSED'],
  [system('ENOSPC', 'write'), 'ENOSPC write ENOSPC'],
  [sqlState('57P01'), '57P01 said PostgreSQL'],
  [sqlState('08006'), '08006 said PostgreSQL'],
  [sqlState('53100'), '53100 said PostgreSQL'],
  [sqlState('25006'), '25006 said PostgreSQL'],
  [new Outage('the disk is nearly full'), 'the disk is nearly full'],
])('%s is an outage', (error, reason) => {
  expect(describeOutage(error)).toBe(reason)
})

test.each([
  [system('ENOENT', 'open')],
  [system('ECONNRESET', 'read')],
  [sqlState('23505')],
  [sqlState('57014')],
  [new TypeError('x is not a function')],
  [new Error('the disk is nearly full')],
])('%s is a fault of ours', (error) => {
  expect(describeOutage(error)).toBeNull()
})

test('what the driver says of a lost connection is an outage, and what PostgreSQL says stays', () => {
  const lost = new Error('Connection terminated unexpectedly')
  expect(readDriverError(lost)).toEqual(new Outage('Connection terminated unexpectedly'))
  expect(readDriverError(system('ENOENT', 'connect'))).toEqual(new Outage('ENOENT connect ENOENT'))
  for (const error of [sqlState('23505'), new TypeError('a value that cannot be sent')]) {
    expect(readDriverError(error)).toBe(error)
  }
})
