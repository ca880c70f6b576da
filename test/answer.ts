/** An answer of the server, read whole. */
export type Answer = {
  status: number
  headers: Headers
  text: string
  // oxlint-disable-next-line typescript/no-explicit-any -- tests reach into answers freely
  json: any
}
