const UNITS = 'm³|m²|m|km|cm|mm|kg|t|tonnes?|days?|weeks?|months?|hours?|minutes?|min|am|pm'
const BEFORE_UNIT = new RegExp(
  String.raw`(?<=\d) (?=(?:${UNITS})(?![\p{L}\d]))|(?<=×) | (?=×)`,
  'gu',
)

/** The text with no number apart from its unit at the end of a line: "6 m³", "3 days", "2.4 t", "2 × 6 m³". */
export function tieUnits(text: string): string {
  return text.replaceAll(BEFORE_UNIT, '\u00a0')
}
