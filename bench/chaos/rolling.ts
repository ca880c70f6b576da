import { setTimeout as sleep } from 'node:timers/promises'
import { balance } from '#test/faults/starting/balance.ts'
import { freePort } from '#test/free-port.ts'
import { makeDataDir, startServe } from '#test/processes.ts'
import type { Serving } from '#test/processes.ts'
import { judge, openFirm, settings } from './trial.ts'
import type { Trial } from './trial.ts'

const RESTARTS = 10

/** Two servers behind a balancer that asks for readiness are restarted in turn. No request may fail. */
export const rolling: Trial = {
  name: 'Rolling restarts',
  lacks: null,
  async run() {
    await using dataDir = await makeDataDir()
    const own = { ...settings, DATA_DIR: dataDir.path, DRAIN_SECONDS: '2' }
    const ports = [await freePort(), await freePort()]
    const start = (port: number) => startServe({ ...own, PORT: String(port) })
    const servers: Serving[] = []
    for (const port of ports) servers.push(await start(port))
    try {
      using balancer = balance(ports)
      const firm = await openFirm(await dataDir.ownerUrl())
      const until = async (port: number, ready: boolean) => {
        while (balancer.ready().includes(port) !== ready) await sleep(20)
      }
      const outcome = await judge(
        () => dataDir.ownerUrl(),
        balancer.ask,
        firm,
        async (load) => {
          for (let restart = 0; restart < RESTARTS; restart += 1) {
            const index = restart % ports.length
            const port = ports[index] ?? 0
            const stopping = servers[index]?.stop()
            await until(port, false)
            await load.more(10)
            await stopping
            servers[index] = await start(port)
            await until(port, true)
          }
          return `${RESTARTS} restarts of two servers in turn`
        },
      )
      const failed = [...outcome.statuses].filter(([status]) => status !== 201)
      const wrong = failed.map(([status, times]) => `${times} × ${status}`)
      return { ...outcome, wrong: [...outcome.wrong, ...wrong] }
    } finally {
      for (const server of servers) await server.stop()
    }
  },
}
