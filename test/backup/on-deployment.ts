import pg from 'pg'
import { expect } from 'vitest'
import { runCommand } from '#test/processes.ts'
import type { Settings } from '#test/processes.ts'

/** Runs the operator's command as a process of its own, which must succeed; returns what it prints. */
export async function run(words: string[], settings: Settings) {
  const ran = await runCommand([...words, '--json'], settings)
  expect({ code: ran.code, stderr: ran.stderr }).toEqual({ code: 0, stderr: '' })
  return ran.json
}

/** The rows of one statement, by a connection of its own. */
export async function query(url: string, text: string, values: unknown[] = []) {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query(text, values)
  await client.end()
  return rows
}
