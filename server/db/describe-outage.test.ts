import pg from 'pg'
import { expect, test } from 'vitest'
import { describeOutage } from './describe-outage.ts'

const network = (code: string, syscall: string) =>
  Object.assign(new Error(`${syscall} ${code}`), { code, syscall })
const sqlState = (code: string) =>
  Object.assign(new pg.DatabaseError('said PostgreSQL', 0, 'error'), { code })

test.each([
  [network('ECONNREFUSED', 'connect'), 'ECONNREFUSED connect ECONNREFUSED'],
  [network('ENOENT', 'connect'), 'ENOENT connect ENOENT'],
  [sqlState('57P01'), '57P01 said PostgreSQL'],
  [sqlState('08006'), '08006 said PostgreSQL'],
  [new Error('Connection terminated unexpectedly'), 'Connection terminated unexpectedly'],
  [new Error('the disk is nearly full'), 'the disk is nearly full'],
])('%s is an outage', (error, reason) => {
  expect(describeOutage(error)).toBe(reason)
})

test.each([
  [network('ENOENT', 'open')],
  [sqlState('23505')],
  [sqlState('57014')],
  [new TypeError('x is not a function')],
])('%s is a fault of ours', (error) => {
  expect(describeOutage(error)).toBeNull()
})
