import { expect, test } from 'vitest'
import { connectHost } from './connect-host.ts'

/** A window in a frame, whose parent keeps what it is told and whom it was meant for. */
function frame() {
  const told: { message: unknown; to: string }[] = []
  const parent = { postMessage: (message: unknown, to: string) => told.push({ message, to }) }
  const listeners = new Map<string, (event: object) => void>()
  const view = {
    parent,
    addEventListener: (type: string, hear: (event: object) => void) => listeners.set(type, hear),
  }
  const hear = (event: object) => listeners.get('message')?.(event)
  return { view: view as unknown as Window, parent, told, hear }
}

const SHOP = 'https://shop.example'
const host = { kerbside: 1, type: 'host', mode: 'popup' }

test.each([
  ['another origin', (parent: object) => ({ source: parent, origin: 'https://other.example' })],
  ['another window', () => ({ source: {}, origin: SHOP })],
  ['nobody', () => ({ source: null, origin: SHOP })],
])('%s is not taken for the host', (_, from) => {
  const { view, parent, told, hear } = frame()
  const heard: object[] = []
  const { emit } = connectHost(view, [SHOP], (message) => heard.push(message))
  hear({ ...from(parent), data: host })
  emit('step', { step: 'size' })
  expect(heard).toEqual([])
  // Hello holds nothing, and goes to whoever is there.
  expect(told).toEqual([{ message: { kerbside: 1, type: 'hello' }, to: '*' }])
})

test('what is to be told waits for the host, and goes to its origin alone', () => {
  const { view, parent, told, hear } = frame()
  const { emit } = connectHost(view, ['https://first.example', SHOP], () => {})
  emit('step', { step: 'size' })
  hear({ source: parent, origin: SHOP, data: host })
  hear({ source: parent, origin: 'https://first.example', data: host })
  emit('step', { step: 'dates' })
  expect(told.slice(1).map(({ to }) => to)).toEqual([SHOP, SHOP])
})

test('a page that stands alone tells nobody', () => {
  const view = { addEventListener: () => {} } as unknown as Window
  Object.assign(view, { parent: view })
  expect(connectHost(view, [SHOP], () => {}).framed).toBe(false)
})
