import { addDays } from '#contract/values/day.ts'

/** An entry of a whole day. */
export type Entry = { uid: string; day: string; title: string; text: string; place: string }

/**
 * The days of a booking as an iCalendar file (RFC 5545), for any calendar.
 * @param stamp when it was made, as `20261121T010000Z`
 */
export function calendarFile(entries: readonly Entry[], stamp: string): string {
  const plain = (day: string) => day.replaceAll('-', '')
  const lines = entries.flatMap(({ uid, day, title, text, place }) => [
    'BEGIN:VEVENT',
    `UID:${escape(uid)}`,
    `DTSTAMP:${stamp}`,
    `DTSTART;VALUE=DATE:${plain(day)}`,
    `DTEND;VALUE=DATE:${plain(addDays(day, 1))}`,
    `SUMMARY:${escape(title)}`,
    `DESCRIPTION:${escape(text)}`,
    `LOCATION:${escape(place)}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ])
  const file = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Kerbside//Booking//EN', ...lines]
  return [...file, 'END:VCALENDAR', ''].map(fold).join('\r\n')
}

function escape(text: string): string {
  return text
    .replaceAll(/[\\;,]/g, (character) => `\\${character}`)
    .replaceAll(/\r\n|\r|\n/g, String.raw`\n`)
}

/** Folds lines longer than 75 octets: the rest follows after a line end and a space. */
function fold(line: string): string {
  const folded: string[] = []
  let part = ''
  let octets = 0
  for (const character of line) {
    const size = new TextEncoder().encode(character).length
    if (octets + size > 73) {
      folded.push(part)
      part = ' '
      octets = 1
    }
    part += character
    octets += size
  }
  return [...folded, part].join('\r\n')
}
