import { expect, test } from 'vitest'
import { clientCommands } from '#server/cli/developer/client-commands.ts'
import { commands, help } from '#server/cli/run-command.ts'
import { printTable, wrap } from './table.ts'

const widest = (text: string) => Math.max(...text.split('\n').map((line) => line.length))

test('help fits 80 columns, for all commands, for each and for each group', () => {
  const all = help(['--help'])
  expect(widest(all)).toBeLessThanOrEqual(80)
  for (const { name, usage, about } of [...commands, ...clientCommands]) {
    expect(all).toContain(`\n  ${name}`)
    const own = help([...name.split(' '), '--help'])
    expect(own.startsWith(`usage: kerbside ${name}`)).toBe(true)
    expect(own.replaceAll(/\s+/g, ' ')).toContain(usage)
    expect(own.replaceAll(/\s+/g, ' ')).toContain(`${about}.`)
    expect(widest(own)).toBeLessThanOrEqual(80)
    const [group = ''] = name.split(' ')
    expect(help([group, '--help'])).toContain(`usage: kerbside ${name}`)
  }
  expect(help(['order', 'list', '--help'])).not.toContain('order show')
  expect(help(['nonsense', '--help'])).toBe(all)
})

test('a table cuts its widest texts until it fits, and never an id', () => {
  const id = 'x'.repeat(36)
  const printed = printTable(
    [{ id, name: 'n'.repeat(60), place: 'p'.repeat(20) }],
    [
      { heading: 'ID', of: (row) => row.id },
      { heading: 'Name', of: (row) => row.name },
      { heading: 'Place', of: (row) => row.place, end: 'right' },
    ],
    'Nothing',
  )
  expect(widest(printed)).toBe(80)
  expect(printed).toContain(id)
  expect(printed).toMatch(/ n+…  p+$/m)
  expect(printTable([], [], 'Nothing')).toBe('Nothing')
})

test('text is wrapped between words, and a word that is too long has its own line', () => {
  expect(wrap(`a ${'b'.repeat(90)} c`, 2)).toBe(`  a\n  ${'b'.repeat(90)}\n  c`)
})
