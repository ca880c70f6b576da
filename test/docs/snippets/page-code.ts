import { execFile, spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, onTestFinished } from 'vitest'
import { textOf } from '#test/docs/read-page.ts'

/** The code on pages of the documentation, and running it as a reader would. */

const client = fileURLToPath(new URL('../../../client/src/index.ts', import.meta.url))
/** The blocks of a language on a page, in order. */
export function codeOf(page: string, language: string): string[] {
  const blocks = page.matchAll(new RegExp(`data-language="${language}"><code>([^]*?)</code>`, 'g'))
  return [...blocks].map(([, code = '']) =>
    code
      .split('\n')
      // `textOf` joins lines.
      .map((line) => (/^ */.exec(line)?.[0] ?? '') + textOf(line))
      .join('\n'),
  )
}

/** A block with its example values replaced by real ones. It must have each of them. */
export function fill(code: string | undefined, values: Record<string, string>): string {
  let filled = code ?? ''
  for (const [example, real] of Object.entries(values)) {
    expect(filled).toContain(example)
    filled = filled.replaceAll(example, real)
  }
  return filled
}

/** What a script for a shell prints. Its curl fails if it's refused. */
export async function runShell(script: string, env: Record<string, string> = {}): Promise<string> {
  const checked = script.replaceAll(/^curl /gm, 'curl --fail-with-body --silent --show-error ')
  const options = { env: { ...process.env, ...env } }
  const { stdout } = await promisify(execFile)('/bin/sh', ['-ec', checked], options)
  return stdout
}

/** What a program in TypeScript prints, with the client for what it calls `kerbside-client`. */
export async function runTypeScript(code: string, env: Record<string, string>): Promise<string> {
  const file = await writeProgram(code)
  const options = { env: { ...process.env, ...env } }
  const { stdout } = await promisify(execFile)(process.execPath, [file], options)
  return stdout
}

/** Starts a program that goes on. It ends with the test. */
export async function startProgram(
  code: string,
  { command = process.execPath, env }: { command?: string; env: Record<string, string> },
): Promise<{ printed: () => string }> {
  const file = await writeProgram(code)
  const child = spawn(command, [file], { env: { ...process.env, ...env } })
  onTestFinished(() => void child.kill())
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  }
  return { printed: () => printed }
}

/** Writes a program into a folder of its own, which goes with the test. */
async function writeProgram(code: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'kerbside-snippets-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'program.mts')
  await writeFile(file, code.replaceAll("'kerbside-client'", JSON.stringify(client)))
  return file
}
