/**
 * Ids for headings: lower-case words after their kind, `op-create-order`; a second of the same
 * words gets a number. They hold no full stop, so `op-create-order.responses` is free for parts.
 */
export function assignIds(): (kind: string, name: string) => string {
  const taken = new Set<string>()
  return (kind, name) => {
    const id = `${kind}-${slug(name)}`
    let free = id
    for (let number = 2; taken.has(free); number++) free = `${id}-${number}`
    taken.add(free)
    return free
  }
}

function slug(name: string): string {
  return (
    name
      .replace(/([a-z\d])([A-Z])/g, '$1-$2')
      .toLowerCase()
      .replace(/[^a-z\d]+/g, '-')
      .replace(/^-|-$/g, '') || 'unnamed'
  )
}
