/**
 * JSON to stand inside a `<script type="application/json">`: with nothing in it that could end the
 * element or start a comment, and without the two line ends that JavaScript once did not take.
 */
export function inertJson(json: string): string {
  return json.replaceAll(/[<>&\u2028\u2029]/g, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
}
