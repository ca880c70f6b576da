/**
 * Escapes JSON for a `<script type="application/json">`: nothing in it can end the element or start a
 * comment, and it has neither of the two line separators that older JavaScript rejects.
 */
export function inertJson(json: string): string {
  return json.replaceAll(/[<>&\u2028\u2029]/g, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
}
