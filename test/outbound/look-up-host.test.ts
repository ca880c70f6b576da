import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { lookUpHost } from '#server/outbound/look-up-host.ts'
import { eventually } from '#test/eventually.ts'

/** A name server on loopback with configured answers by name and record type. */

const A = 1
const AAAA = 28
const SERVFAIL = 2
const NXDOMAIN = 3

type Reply = { code?: number; data?: Buffer[] } | null

async function startNameServer(reply: (name: string, type: number) => Reply) {
  const socket = createSocket('udp4')
  const asked: string[] = []
  socket.on('message', (query, from) => {
    const labels: string[] = []
    let at = 12
    for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
      labels.push(query.toString('ascii', at + 1, at + 1 + length))
      at += 1 + length
    }
    const type = query.readUInt16BE(at + 1)
    asked.push(`${labels.join('.')} ${type}`)
    const configured = reply(labels.join('.').toLowerCase(), type)
    if (!configured) return
    const { code = 0, data = [] } = configured
    const head = Buffer.alloc(12)
    query.copy(head, 0, 0, 2)
    head.writeUInt16BE(0x8180 | code, 2)
    head.writeUInt16BE(1, 4)
    head.writeUInt16BE(data.length, 6)
    // Name by pointer to the question, type, class, time to live 0, length.
    const records = data.map((value) => {
      const record = Buffer.alloc(12)
      record.writeUInt16BE(0xc00c, 0)
      record.writeUInt16BE(type, 2)
      record.writeUInt16BE(1, 4)
      record.writeUInt16BE(value.length, 10)
      return Buffer.concat([record, value])
    })
    socket.send(Buffer.concat([head, query.subarray(12, at + 5), ...records]), from.port)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return {
    asked,
    servers: [`127.0.0.1:${socket.address().port}`],
    async [Symbol.asyncDispose]() {
      socket.close()
      await once(socket, 'close')
    },
  }
}

const IPV4 = Buffer.of(8, 8, 4, 4)
const IPV6 = Buffer.from('26064700000000000000000000001111', 'hex')
const host = 'hooks.example.com'
const soon = () => AbortSignal.timeout(3000)

test('returns all addresses of both families, IPv4 first, ignoring their TTL', async () => {
  const both = (_: string, type: number) => ({
    data: type === A ? [IPV4, Buffer.of(8, 8, 8, 8)] : [IPV6],
  })
  await using server = await startNameServer(both)
  for (let count = 0; count < 2; count += 1) {
    const addresses = await lookUpHost(host, soon(), server.servers)
    expect(addresses.slice(0, 2).sort()).toEqual(['8.8.4.4', '8.8.8.8'])
    expect(addresses.slice(2)).toEqual(['2606:4700::1111'])
  }
  expect(server.asked.filter((each) => each === `${host} ${A}`)).toHaveLength(2)
  expect(server.asked.filter((each) => each === `${host} ${AAAA}`)).toHaveLength(2)
})

test('one family is enough', async () => {
  const only = (wanted: number, otherwise: Reply) => (_: string, type: number) =>
    type === wanted ? { data: [type === A ? IPV4 : IPV6] } : otherwise
  for (const otherwise of [{}, { code: SERVFAIL }]) {
    await using four = await startNameServer(only(A, otherwise))
    expect(await lookUpHost(host, soon(), four.servers)).toEqual(['8.8.4.4'])
    await using six = await startNameServer(only(AAAA, otherwise))
    expect(await lookUpHost(host, soon(), six.servers)).toEqual(['2606:4700::1111'])
  }
})

test.for([
  ['an unknown name', { code: NXDOMAIN }, 'no such host'],
  ['a name without addresses', {}, 'no such host'],
  ['a name server that fails', { code: SERVFAIL }, 'the host could not be looked up'],
] as const)('%s', async ([, reply, error]) => {
  await using server = await startNameServer(() => ({ ...reply }))
  await expect(lookUpHost(host, soon(), server.servers)).rejects.toThrow(error)
})

test('a look-up without an answer ends when aborted', async () => {
  await using server = await startNameServer(() => null)
  const [patient, impatient] = [new AbortController(), new AbortController()]
  const ended: string[] = []
  const look = (name: string, { signal }: AbortController) =>
    lookUpHost(host, signal, server.servers).catch(({ message }: Error) =>
      ended.push(`${name}: ${message}`),
    )
  const looking = [look('patient', patient), look('impatient', impatient)]
  await eventually(() => server.asked.length).toBeGreaterThanOrEqual(4)
  impatient.abort()
  await looking[1]
  expect(ended).toEqual(['impatient: the host could not be looked up'])
  patient.abort()
  await looking[0]
})

test('names of this machine and its network are not found', async () => {
  await using server = await startNameServer(() => ({ code: NXDOMAIN }))
  for (const name of ['localhost', 'intranet']) {
    await expect(lookUpHost(name, soon(), server.servers)).rejects.toThrow('no such host')
  }
  // No search domain was appended.
  const names = server.asked.map((each) => each.split(' ')[0])
  expect(names.filter((name) => name !== 'localhost' && name !== 'intranet')).toEqual([])
})
