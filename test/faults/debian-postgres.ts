import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '#test/free-port.ts'

/** Starts the PostgreSQL of the system's packages, and PgBouncer in front of it, for one test. */

const folder = '/usr/lib/postgresql'
const versions = existsSync(folder) ? readdirSync(folder).sort((a, b) => Number(b) - Number(a)) : []

/** The newest PostgreSQL among the system's packages, if there is one. */
export const systemPostgres = versions
  .map((version) => ({ version, bin: join(folder, version, 'bin') }))
  .find(({ bin }) => existsSync(join(bin, 'initdb')))

/** Major and minor of the installed PgBouncer, or null. */
export const pgBouncerVersion = readPgBouncerVersion()

/** Neither PostgreSQL nor PgBouncer runs as root. */
const user = process.getuid?.() === 0 ? accountOf('postgres') : {}

export type Started = AsyncDisposable & { port: number }

/** Starts an empty cluster on loopback. Its superuser `postgres` has no password. */
export async function startSystemPostgres(): Promise<Started> {
  if (!systemPostgres) throw new Error('no PostgreSQL is installed on this system')
  const { bin } = systemPostgres
  const directory = await makeFolder()
  const data = join(directory, 'data')
  const options = { cwd: directory, stdio: 'ignore', ...user } as const
  execFileSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8'],
    options,
  )
  const port = await freePort()
  const settings = [
    '-c',
    'listen_addresses=127.0.0.1',
    '-c',
    `unix_socket_directories=${directory}`,
  ]
  const child = spawn(join(bin, 'postgres'), ['-D', data, '-p', String(port), ...settings], options)
  return started(child, port, directory, 'SIGINT')
}

/** Starts PgBouncer in transaction mode, with at most `poolSize` connections to the server. */
export async function startPgBouncer(postgresPort: number, poolSize: number): Promise<Started> {
  const directory = await makeFolder()
  const port = await freePort()
  const settings = join(directory, 'pgbouncer.ini')
  await writeFile(
    settings,
    `[databases]
* = host=127.0.0.1 port=${postgresPort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${join(directory, 'users')}
pool_mode = transaction
default_pool_size = ${poolSize}
max_client_conn = 500
logfile = ${join(directory, 'log')}
`,
  )
  await writeFile(join(directory, 'users'), '"postgres" ""\n"kerbside" ""\n')
  const child = spawn('pgbouncer', [settings], { cwd: directory, stdio: 'ignore', ...user })
  return started(child, port, directory, 'SIGTERM')
}

async function started(
  child: ReturnType<typeof spawn>,
  port: number,
  directory: string,
  stop: NodeJS.Signals,
): Promise<Started> {
  const ended = once(child, 'exit')
  const end = async () => {
    child.kill(stop)
    await ended
    await rm(directory, { recursive: true, force: true })
  }
  const giveUpAt = performance.now() + 30_000
  while (!(await answers(port))) {
    if (child.exitCode !== null || performance.now() > giveUpAt) {
      await end()
      throw new Error('the database did not start')
    }
    await sleep(50)
  }
  return { port, [Symbol.asyncDispose]: end }
}

async function answers(port: number): Promise<boolean> {
  const client = new pg.Client(`postgres://postgres@127.0.0.1:${port}/postgres`)
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

async function makeFolder(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'kerbside-system-'))
  if (user.uid !== undefined && user.gid !== undefined) await chown(directory, user.uid, user.gid)
  return directory
}

function accountOf(name: string): { uid?: number; gid?: number } {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`))
  const fields = line?.split(':') ?? []
  return line === undefined ? {} : { uid: Number(fields[2]), gid: Number(fields[3]) }
}

function readPgBouncerVersion(): [number, number] | null {
  try {
    const output = execFileSync('pgbouncer', ['--version'], { encoding: 'utf8' })
    const [, major, minor] = /PgBouncer (\d+)\.(\d+)/.exec(output) ?? []
    return major === undefined ? null : [Number(major), Number(minor)]
  } catch {
    return null
  }
}
