const MARKER = /^\s*(?:[-*]|\d+[.)]) +/

/**
 * Cuts Markdown into its blocks: fenced code, lists, headings and paragraphs. Empty lines part
 * them, and a list may follow its paragraph directly.
 */
export function splitBlocks(text: string): string[] {
  const blocks: string[][] = [[]]
  let fenced = false
  for (const line of text.replaceAll('\r\n', '\n').split('\n')) {
    const block = blocks.at(-1) ?? []
    const fence = line.startsWith('```')
    if (fenced) {
      block.push(line)
      if (fence) blocks.push([])
    } else if (line.trim() === '') blocks.push([])
    else if (fence || line.startsWith('#') || startsList(line, block)) blocks.push([line])
    else if (block[0]?.startsWith('#')) blocks.push([line])
    else block.push(line)
    if (fence) fenced = !fenced
  }
  return blocks.filter((lines) => lines.length > 0).map((lines) => lines.join('\n'))
}

function startsList(line: string, block: string[]): boolean {
  return MARKER.test(line) && !MARKER.test(block[0] ?? '')
}
