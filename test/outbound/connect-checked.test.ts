import { once } from 'node:events'
import type { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { connectChecked } from '#server/outbound/connect-checked.ts'
import type { ConnectOptions } from '#server/outbound/connect-checked.ts'
import { answer, startRawReceiver } from './raw-receiver.ts'

/** The connector on its own also refuses addresses that the URL check would have refused earlier. */

function connect(hostname: string, port: number, options: Partial<ConnectOptions> = {}) {
  const all = { allowLoopback: false, lookup: async () => [], connectMs: 500, ...options }
  return new Promise<Socket>((resolve, reject) => {
    connectChecked(all)({ hostname, protocol: 'http:', port: String(port) }, (error, socket) => {
      if (error) reject(error)
      else resolve(socket)
    })
  })
}

test.for([
  '127.0.0.1',
  '::1',
  '::ffff:127.0.0.1',
  '0.0.0.0',
  '::',
  '10.0.0.1',
  'localhost',
  'a.localhost',
])('the literal %s is refused without a connection', async (host) => {
  await using canary = await startRawReceiver(answer('200 OK'))
  await expect(connect(host, canary.port)).rejects.toThrow('the address is not public')
  expect(canary.connections).toBe(0)
})

test('connects to the address that was checked, even if the name has since changed', async () => {
  await using receiver = await startRawReceiver(answer('200 OK'))
  const answers = [['127.0.0.1'], ['10.0.0.1']]
  const lookup = async () => answers.shift() ?? []
  const options = { lookup, allowLoopback: true }
  const socket = await connect('hooks.example.com', receiver.port, options)
  expect(socket.remoteAddress).toBe('127.0.0.1')
  socket.destroy()
  await once(socket, 'close')
  const again = connect('hooks.example.com', receiver.port, options)
  await expect(again).rejects.toThrow('the address is not public')
  expect(receiver.connections).toBe(1)
})

test('tries the second address if the first refuses', async () => {
  await using receiver = await startRawReceiver(answer('200 OK'))
  const lookup = async () => ['127.0.0.9', '127.0.0.1']
  const socket = await connect('hooks.example.com', receiver.port, { lookup, allowLoopback: true })
  expect(socket.remoteAddress).toBe('127.0.0.1')
  socket.destroy()
})
