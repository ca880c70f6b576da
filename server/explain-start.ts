import { once } from 'node:events'
import { createServer } from 'node:net'
import { relative, resolve } from 'node:path'
import type { Config } from './config.ts'

/** What a failed start says to the operator: which setting, and what to do next. */

type Settings = Pick<Config, 'database' | 'dataDir'>
type Listening = Pick<Config, 'http' | 'metricsPort'>

/** What Node says beside the code about a port that it can't listen on, or a name that it can't look up. */
type NetworkError = NodeJS.ErrnoException & { port?: number; hostname?: string }

/**
 * The error in words for the operator; itself if it says enough already.
 * @param listening null for a command, which listens nowhere
 */
export function explainStart(
  error: unknown,
  settings: Settings,
  listening: Listening | null = null,
): unknown {
  // Closing what was open failed afterwards.
  if (error instanceof SuppressedError) return explainStart(error.suppressed, settings, listening)
  if (!(error instanceof Error)) return error
  const { database } = settings
  const { code = '', syscall = '', port, hostname, path } = error as NetworkError
  const isHost = syscall === 'getaddrinfo' && hostname === listening?.http.host
  if (listening !== null && (syscall === 'listen' || isHost)) {
    const said = explainListen(code, port, listening)
    if (said !== null) return new Error(said, { cause: error })
  }
  if (path !== undefined && FILE_CODES.includes(code) && /mkdir|open|link|access/.test(syscall)) {
    return new Error(explainFile(code, path, settings), { cause: error })
  }
  if (database.url !== null) {
    const said = explainDatabase(code, error.message, database.url)
    if (said !== null) return new Error(said, { cause: error })
  }
  return error
}

/** Why `serve` can't start, and which ports are taken too: otherwise the next start would stop at those. */
export async function explainServe(cause: unknown, config: Settings & Listening): Promise<unknown> {
  const said = explainStart(cause, config, config)
  if (!(said instanceof Error)) return said
  const ports = [config.http, { host: '127.0.0.1', port: config.metricsPort }]
  const taken = await Promise.all(ports.map((it) => findTaken(it, config)))
  const others = taken.filter((other) => other !== null && other !== said.message)
  if (others.length === 0) return said
  return new Error([said.message, ...others].join(' Also, '), { cause })
}

/** What is wrong with listening there; null if nothing is. */
async function findTaken(
  { host, port }: { host: string; port: number | null },
  listening: Listening,
): Promise<string | null> {
  if (port === null) return null
  const server = createServer()
  try {
    await once(server.listen(port, host), 'listening')
    return null
  } catch (error) {
    return explainListen((error as NodeJS.ErrnoException).code ?? '', port, listening)
  } finally {
    server.close()
  }
}

const FILE_CODES = ['EACCES', 'EEXIST', 'ENOENT', 'ENOTDIR', 'EPERM', 'EROFS', 'ENOSPC']

function explainFile(code: string, path: string, { database, dataDir }: Settings): string {
  const named = URL.parse(database.url ?? '')?.searchParams.values() ?? []
  const give = 'give it to the user who runs Kerbside'
  if (code === 'ENOSPC')
    return `${path} can't be written: its disk is full. Make room there, or set DATA_DIR (${dataDir}) to a folder on another disk.`
  if (isWithin(resolve(dataDir), path))
    return `DATA_DIR (${dataDir}) can't be used: ${code} at ${path}. Make that folder and ${give}, or set DATA_DIR to another one.`
  if (isWithin(path, resolve(dataDir)))
    return `${path} in DATA_DIR can't be used: ${code}. Put it back from a backup if it's missing, or ${give}.`
  if ([...named].includes(path))
    return `${path} of DATABASE_URL can't be read: ${code}. Correct DATABASE_URL, or ${give}.`
  return `${path} can't be used: ${code}. Put it there if it's missing, or ${give}.`
}

/** Whether a path is a folder or somewhere below it. */
function isWithin(path: string, folder: string): boolean {
  return !/^\.\.(?:[/\\]|$)/.test(relative(folder, path))
}

function explainListen(
  code: string,
  taken: number | undefined,
  { http: { host, port }, metricsPort }: Listening,
): string | null {
  if (code === 'EADDRINUSE' && taken !== undefined && taken === metricsPort)
    return `METRICS_PORT ${metricsPort} is taken by another program. Set it to another number; each process needs its own.`
  if (code === 'EADDRINUSE')
    return `PORT ${port} of ${host} is taken by another program, perhaps by a Kerbside that runs already. Stop that one, or set PORT to another number.`
  if (code === 'EACCES')
    return `this user may not listen on PORT ${port}. Set PORT to 1024 or more, and let a proxy listen on ${port}.`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return `HOST ${host} isn't an address of this machine. Set HOST to 127.0.0.1, or to 0.0.0.0 for all of its addresses.`
  return null
}

/** @param code of the network, or PostgreSQL's SQLSTATE */
function explainDatabase(code: string, message: string, href: string): string | null {
  const where = describe(href)
  if (['ENOTFOUND', 'EAI_AGAIN'].includes(code))
    return `the host of DATABASE_URL isn't known: ${where}. Correct it.`
  if (
    ['ECONNREFUSED', 'ECONNRESET', 'EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT', 'ENOENT'].includes(
      code,
    ) ||
    message.startsWith('timeout expired')
  )
    return `PostgreSQL doesn't answer at ${where}. Start it, or correct DATABASE_URL.`
  if (code === '28P01' || code === '28000' || message.includes('password must be a string'))
    return `PostgreSQL at ${where} refuses the role or password of DATABASE_URL (${message}). Correct it.`
  if (code === '3D000')
    return `PostgreSQL at ${where} has no such database. Make it (createdb), or correct DATABASE_URL.`
  if (code === '53300' || code === '57P03')
    return `PostgreSQL at ${where} takes no connections now (${message}). Try again in a moment, or raise its max_connections.`
  return null
}

/** Without user and password. */
function describe(href: string): string {
  const url = URL.parse(href)
  if (url === null) return 'that address'
  return `${url.searchParams.get('host') ?? url.hostname}:${url.port === '' ? '5432' : url.port}${url.pathname}`
}
