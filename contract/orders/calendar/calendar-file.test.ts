import { expect, test } from 'vitest'
import { calendarFile } from './calendar-file.ts'
import type { Entry, Making } from './calendar-file.ts'

const at = new Date('2026-11-21T00:00:00Z')
const entry: Entry = {
  uid: 'delivery-1',
  day: '2026-12-31',
  title: 'Bin delivery; Bandicoot, Bins',
  text: `One\nTwo \\ ${'m³ '.repeat(60)}`,
  place: '12 Example Street, Newtown',
}

function write(changes: Partial<Entry> = {}, making: Partial<Making> = {}) {
  const file = calendarFile([{ ...entry, ...changes }], { at, ...making })
  return { file, lines: file.replaceAll('\r\n ', '').split('\r\n') }
}

test('a calendar file of RFC 5545: escaped, folded at 75 octets, whole days', () => {
  const { file, lines } = write()
  const folded = file.split('\r\n')
  expect(folded.every((line) => new TextEncoder().encode(line).length <= 75)).toBe(true)
  expect(lines).toContain('METHOD:PUBLISH')
  expect(lines).toContain('SEQUENCE:0')
  expect(lines).toContain('DTSTAMP:20261121T000000Z')
  expect(lines).toContain('DTSTART;VALUE=DATE:20261231')
  expect(lines).toContain('DTEND;VALUE=DATE:20270101')
  expect(lines).toContain(String.raw`SUMMARY:Bin delivery\; Bandicoot\, Bins`)
  expect(lines).toContain(String.raw`LOCATION:12 Example Street\, Newtown`)
  expect(lines.find((line) => line.startsWith('DESCRIPTION'))).toMatch(
    /^DESCRIPTION:One\\nTwo \\\\ m³/,
  )
  expect(lines.at(-2)).toBe('END:VCALENDAR')
})

test('hours are in UTC, and an entry that is off is cancelled', () => {
  const hours = { from: new Date('2026-12-30T20:00:00Z'), to: new Date('2026-12-31T00:00:00Z') }
  const { lines } = write({ hours, off: true }, { sequence: 3 })
  expect(lines).toContain('DTSTART:20261230T200000Z')
  expect(lines).toContain('DTEND:20261231T000000Z')
  expect(lines).toContain('STATUS:CANCELLED')
  expect(lines).toContain('SEQUENCE:3')
})

test('text can add no line of its own', () => {
  const organizer = { name: 'A "B"\r\nATTENDEE:x', email: 'a@b.example\r\nATTENDEE:x' }
  const { lines } = write(
    { title: 'One\r\nATTENDEE:x', place: 'A\u0085B' },
    { method: 'CANCEL', organizer },
  )
  expect(lines.filter((line) => line.startsWith('ATTENDEE'))).toEqual([])
  expect(lines).toContain('ORGANIZER;CN="A ’B’  ATTENDEE:x":mailto:a@b.example%20%20ATTENDEE:x')
  expect(lines).toContain('METHOD:CANCEL')
  expect(lines).toContain('STATUS:CANCELLED')
  expect(lines).toContain('LOCATION:A B')
})
