import { addDays } from '#contract/values/day.ts'

/** An entry of a whole day, or of its `hours`. */
export type Entry = {
  /** Stays the same when the entry moves, so that a calendar moves it too. */
  uid: string
  day: string
  hours?: { from: Date; to: Date } | null
  title: string
  text: string
  place: string
  /** Whether it's off: a calendar that has it takes it out. */
  off?: boolean
}

export type Making = {
  /** When it was made. */
  at: Date
  /** Rises with each change of the entries; 0 at first. */
  sequence?: number
  /** `CANCEL` takes all entries out of a calendar. */
  method?: 'PUBLISH' | 'CANCEL'
  /** Whose entries they are. */
  organizer?: { name: string; email: string } | null
}

/** The days of a booking as an iCalendar file (RFC 5545, published as RFC 5546 says), for any calendar. Pure. */
export function calendarFile(entries: readonly Entry[], making: Making): string {
  const { at, sequence = 0, method = 'PUBLISH', organizer = null } = making
  const lines = entries.flatMap((entry) => [
    'BEGIN:VEVENT',
    `UID:${escape(entry.uid)}`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${inUtc(at)}`,
    ...(organizer ? [sayOrganizer(organizer)] : []),
    ...when(entry),
    `SUMMARY:${escape(entry.title)}`,
    `DESCRIPTION:${escape(entry.text)}`,
    `LOCATION:${escape(entry.place)}`,
    `STATUS:${method === 'CANCEL' || entry.off === true ? 'CANCELLED' : 'CONFIRMED'}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ])
  const head = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Kerbside//Booking//EN']
  return [...head, `METHOD:${method}`, ...lines, 'END:VCALENDAR', ''].map(fold).join('\r\n')
}

/** Hours are in UTC, which needs no rules of a time zone. */
function when({ day, hours }: Entry): string[] {
  if (hours) return [`DTSTART:${inUtc(hours.from)}`, `DTEND:${inUtc(hours.to)}`]
  const plain = (date: string) => date.replaceAll('-', '')
  return [`DTSTART;VALUE=DATE:${plain(day)}`, `DTEND;VALUE=DATE:${plain(addDays(day, 1))}`]
}

/** `20261121T010000Z` */
function inUtc(at: Date): string {
  return `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
}

/** A parameter's value is in quotes, and can't have any. */
function sayOrganizer({ name, email }: { name: string; email: string }): string {
  const plain = withoutControls(name).replaceAll('"', '’')
  return `ORGANIZER;CN="${plain}":mailto:${encodeURI(withoutControls(email))}`
}

function escape(text: string): string {
  const ended = text.replaceAll(/[\\;,]/g, (character) => `\\${character}`)
  return withoutControls(ended.replaceAll(/\r\n|\r|\n/g, String.raw`\n`))
}

function withoutControls(text: string): string {
  return text.replaceAll(/\p{Cc}/gu, ' ')
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
