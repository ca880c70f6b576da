import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { freePort } from '#test/free-port.ts'
import { makeDataDir, repository } from '#test/processes.ts'

export type DevServer = AsyncDisposable & {
  /** The booking page of the demonstration organisation. */
  bookingUrl: string
  demoUrl: string
  /** Replaces text that must be in a source file. */
  edit: (file: string, from: string, to: string) => Promise<void>
}

const PARTS = [
  'CHANGELOG.md',
  'client',
  'contract',
  'embedded-postgres',
  'server',
  'web',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
]

/** `npm run dev` on free ports, in a copy of the sources that a test may edit. */
export async function startDevServer(): Promise<DevServer> {
  await using opened = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'kerbside-dev-'))
  opened.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  for (const part of PARTS) {
    await cp(join(repository, part), join(folder, part), {
      recursive: true,
      filter: (path) => !/\/node_modules$|\/dist\/\./.test(path),
    })
  }
  await symlink(join(repository, 'node_modules'), join(folder, 'node_modules'))
  const data = opened.use(await makeDataDir())

  const [port, demoPort, serverPort] = [await freePort(), await freePort(), await freePort()]
  const child = spawn(process.execPath, ['web/build/dev.ts'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'ignore'],
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      DATA_DIR: data.path,
      PORT: String(port),
      DEMO_HOST_PORT: String(demoPort),
      DEMO_ORDERS: '0',
      DEV_SERVER_PORT: String(serverPort),
      LOG_LEVEL: 'silent',
    },
  })
  const ended = once(child, 'close')
  opened.defer(async () => {
    child.kill('SIGTERM')
    await ended
  })
  const lines = createInterface({ input: child.stdout })
  let ready = false
  for await (const line of lines) {
    ready = line.startsWith('Pages with hot reload')
    if (ready) break
  }
  if (!ready) throw new Error('npm run dev ended before it was ready')
  child.stdout.resume()

  const resources = opened.move()
  return {
    bookingUrl: `http://localhost:${port}/book/bandicoot`,
    demoUrl: `http://localhost:${demoPort}/`,
    async edit(file, from, to) {
      const path = join(folder, file)
      const text = await readFile(path, 'utf8')
      if (!text.includes(from)) throw new Error(`${file} has no ${from}`)
      await writeFile(path, text.replace(from, to))
    },
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  }
}
