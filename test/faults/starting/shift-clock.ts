/** Imported before a server starts: its clock is off by this many seconds. */

const OFF_MS = Number(process.env['CLOCK_OFF_SECONDS']) * 1000
const TrueDate = Date

globalThis.Date = class extends TrueDate {
  constructor(value: number | string | Date = TrueDate.now() + OFF_MS, ...parts: number[]) {
    // oxlint-disable-next-line typescript/no-explicit-any -- one constructor for all forms of a date
    super(...([value, ...parts] as [any]))
  }

  static override now = () => TrueDate.now() + OFF_MS
} as DateConstructor
