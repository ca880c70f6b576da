import { expect, test } from 'vitest'
import { calendarFile } from './calendar-file.ts'

test('a calendar file of RFC 5545: escaped, folded at 75 octets, whole days', () => {
  const file = calendarFile(
    [
      {
        uid: 'delivery-1',
        day: '2026-12-31',
        title: 'Bin delivery; Bandicoot, Bins',
        text: `One\nTwo \\ ${'m³ '.repeat(60)}`,
        place: '12 Example Street, Newtown',
      },
    ],
    '20261121T000000Z',
  )
  const lines = file.split('\r\n')
  expect(lines.every((line) => new TextEncoder().encode(line).length <= 75)).toBe(true)
  const unfolded = file.replaceAll('\r\n ', '').split('\r\n')
  expect(unfolded).toContain('DTSTART;VALUE=DATE:20261231')
  expect(unfolded).toContain('DTEND;VALUE=DATE:20270101')
  expect(unfolded).toContain(String.raw`SUMMARY:Bin delivery\; Bandicoot\, Bins`)
  expect(unfolded).toContain(String.raw`LOCATION:12 Example Street\, Newtown`)
  expect(unfolded.find((line) => line.startsWith('DESCRIPTION'))).toMatch(
    /^DESCRIPTION:One\\nTwo \\\\ m³/,
  )
  expect(unfolded.at(-2)).toBe('END:VCALENDAR')
})
