import { expect, test } from 'vitest'
import { connectHost } from './connect-host.ts'

/** A window in a frame, whose parent records each message and its target origin. */
function frame() {
  const sent: { message: unknown; to: string }[] = []
  const parent = { postMessage: (message: unknown, to: string) => sent.push({ message, to }) }
  const listeners = new Map<string, (event: object) => void>()
  const view = {
    parent,
    addEventListener: (type: string, hear: (event: object) => void) => listeners.set(type, hear),
  }
  const hear = (event: object) => listeners.get('message')?.(event)
  return { view: view as unknown as Window, parent, sent, hear }
}

const SHOP = 'https://shop.example'
const host = { kerbside: 1, type: 'host', mode: 'popup' }

test.each([
  ['another origin', (parent: object) => ({ source: parent, origin: 'https://other.example' })],
  ['another window', () => ({ source: {}, origin: SHOP })],
  ['no window', () => ({ source: null, origin: SHOP })],
])("%s isn't accepted as the host", (_, from) => {
  const { view, parent, sent, hear } = frame()
  const heard: object[] = []
  const { emit } = connectHost(view, [SHOP], (message) => heard.push(message))
  hear({ ...from(parent), data: host })
  emit('step', { step: 'size' })
  expect(heard).toEqual([])
  // Hello is empty and goes to any parent.
  expect(sent).toEqual([{ message: { kerbside: 1, type: 'hello' }, to: '*' }])
})

test('events wait for the host and go only to its origin', () => {
  const { view, parent, sent, hear } = frame()
  const { emit } = connectHost(view, ['https://first.example', SHOP], () => {})
  emit('step', { step: 'size' })
  hear({ source: parent, origin: SHOP, data: host })
  hear({ source: parent, origin: 'https://first.example', data: host })
  emit('step', { step: 'dates' })
  expect(sent.slice(1).map(({ to }) => to)).toEqual([SHOP, SHOP])
})

test('a page without a frame sends no messages', () => {
  const view = { addEventListener: () => {} } as unknown as Window
  Object.assign(view, { parent: view })
  expect(connectHost(view, [SHOP], () => {}).framed).toBe(false)
})
