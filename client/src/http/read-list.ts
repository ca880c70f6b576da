/** Matches a Display String of RFC 9651, in which `\\` escapes nothing, or a String, and its parameters. */
const MEMBER = /(?:%"([^"]*)"|"((?:[^"\\]|\\.)*)")((?:;[a-z]+=(?:\w+|"[^"]*"))*)(?:, |$)/gy

/** The texts of a List in a header, each with its parameters as they are written. */
export function readList(header: string): [text: string, parameters: string][] {
  return [...header.matchAll(MEMBER)].map(([, displayed, text = '', parameters = '']) => [
    displayed === undefined ? text.replace(/\\(.)/g, '$1') : decode(displayed),
    parameters,
  ])
}

/** The texts alone; none without the header. */
export function readNames(header: string | null): string[] {
  return readList(header ?? '').map(([text]) => text)
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
