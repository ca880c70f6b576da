import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createServer } from 'vite'
import { buildWeb } from './build.ts'

/**
 * `npm run dev`: the real server behind Vite's development server, at PORT (3000). A change under
 * `web/` or `contract/` shows in the browser at once; a change under `server/` restarts the server,
 * and then the browser reloads. The server itself listens on DEV_SERVER_PORT (PORT + 2), and the
 * demonstration website on DEMO_HOST_PORT (PORT + 1). Everything listens on loopback only.
 */

const root = join(import.meta.dirname, '../..')
const port = Number(process.env['PORT'] || 3000)
const serverPort = Number(process.env['DEV_SERVER_PORT'] || port + 2)
const address = `http://localhost:${port}`

// The server renders messages, and what shows before a program starts, with the built pages.
await buildWeb()

const vite = await createServer({
  configFile: join(import.meta.dirname, 'vite.config.ts'),
  configLoader: 'native',
  server: {
    host: '127.0.0.1',
    port,
    strictPort: true,
    // Everything but sources and Vite's own addresses.
    proxy: { '^/(?!@|web/|contract/|node_modules/|__)': `http://127.0.0.1:${serverPort}` },
  },
})

const server = spawn(process.execPath, ['--watch', 'server/main.ts', 'serve'], {
  cwd: root,
  stdio: ['ignore', 'pipe', 'inherit'],
  env: {
    ...process.env,
    HOST: '127.0.0.1',
    PORT: String(serverPort),
    DEMO_HOST_PORT: process.env['DEMO_HOST_PORT'] || String(port + 1),
    BASE_URL: address,
    BOOKING_URL: `${address}/book`,
    // No balancer has to notice that it stops: a change under server/ would show five seconds later.
    DRAIN_SECONDS: process.env['DRAIN_SECONDS'] || '0',
    DEV_PAGES: '1',
    CHECK_ANSWERS: process.env['CHECK_ANSWERS'] || '1',
  },
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => server.kill('SIGTERM'))
}

let starts = 0
for await (const line of createInterface({ input: server.stdout })) {
  process.stdout.write(`${line}\n`)
  if (!line.startsWith('Kerbside accepts requests')) continue
  starts += 1
  if (starts === 1) {
    await vite.listen()
    process.stdout.write(`Pages with hot reload: ${address}/book/bandicoot\n`)
  } else vite.environments.client.hot.send({ type: 'full-reload' })
}
await vite.close()
