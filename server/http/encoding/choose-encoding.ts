/** How an answer can be compressed. */
export type Coding = 'br' | 'gzip'

/** The compressed forms of one content; null for a form that isn't worth it. */
export type Encoded = Record<Coding, Buffer | null>

type Headers = { 'accept-encoding'?: string | string[] | undefined }

/** The shortest form that the client accepts; null if it must be sent as it is. */
export function chooseEncoding(headers: Headers, encoded: Encoded): Coding | null {
  return CODINGS.find((coding) => encoded[coding] && accepts(headers, coding)) ?? null
}

/** The shorter coding that the client accepts; null for none. */
export function chooseCoding(headers: Headers): Coding | null {
  return CODINGS.find((coding) => accepts(headers, coding)) ?? null
}

/** The shorter one first. */
const CODINGS: readonly Coding[] = ['br', 'gzip']

/** Whether the client names a coding, and not with `q=0`, which refuses it. */
export function accepts({ 'accept-encoding': header = '' }: Headers, wanted: Coding): boolean {
  return header
    .toString()
    .split(',')
    .some((part) => {
      const [coding = '', ...parameters] = part.split(';').map((each) => each.trim().toLowerCase())
      return coding === wanted && !parameters.some((each) => /^q=0(?:\.0*)?$/.test(each))
    })
}
