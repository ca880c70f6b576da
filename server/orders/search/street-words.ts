/** How people shorten the words of an address: the crew says "street", the customer wrote "St". */
const SHORT: Readonly<Record<string, readonly string[]>> = {
  avenue: ['ave', 'av'],
  boulevard: ['bvd', 'blvd'],
  circuit: ['cct'],
  close: ['cl'],
  court: ['ct'],
  crescent: ['cres', 'cr'],
  drive: ['dr'],
  esplanade: ['esp'],
  grove: ['gr'],
  highway: ['hwy'],
  lane: ['ln'],
  mount: ['mt'],
  parade: ['pde'],
  place: ['pl'],
  road: ['rd'],
  square: ['sq'],
  street: ['st'],
  terrace: ['tce'],
}

const OTHERS = new Map<string, readonly string[]>(
  Object.entries(SHORT).flatMap(([long, short]) => [
    [long, short] as const,
    ...short.map((one) => [one, [long, ...short.filter((other) => other !== one)]] as const),
  ]),
)

/** The other ways to write a word of an address, in small letters; none for any other word. Pure. */
export function otherSpellingsOf(word: string): readonly string[] {
  return OTHERS.get(word) ?? []
}
