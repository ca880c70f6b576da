/** Reads Prometheus's text format by its rules; throws at the first line that breaks one. */

export type Family = { type: string; samples: ParsedSample[] }
export type ParsedSample = { name: string; labels: Record<string, string>; value: number }

const NAME = String.raw`[a-zA-Z_:][a-zA-Z0-9_:]*`
const SAMPLE = new RegExp(String.raw`^(${NAME})(?:\{(.*)\})? (\S+)$`, 's')
const LABEL = /^([a-zA-Z_]\w*)="((?:[^"\\\n]|\\["\\n])*)"(?:,|$)/

/** @returns the metrics by name */
export function parseMetrics(text: string): Map<string, Family> {
  if (!text.endsWith('\n')) throw new Error('the last line has no end')
  const families = new Map<string, Family>()
  let current: [string, Family] | null = null
  for (const line of text.slice(0, -1).split('\n')) {
    const [, keyword, name = '', rest = ''] = /^# (HELP|TYPE) (\S+) (.+)$/.exec(line) ?? []
    if (keyword === 'HELP') {
      if (families.has(name)) throw new Error(`${name} comes twice`)
      current = [name, { type: '', samples: [] }]
      families.set(...current)
    } else if (keyword === 'TYPE') {
      if (current?.[0] !== name) throw new Error(`the type of ${name} is elsewhere`)
      if (!['counter', 'gauge', 'histogram'].includes(rest)) throw new Error(`a type ${rest}`)
      current[1].type = rest
    } else {
      const sample = parseSample(line)
      const suffixes = current?.[1].type === 'histogram' ? ['_bucket', '_sum', '_count'] : ['']
      if (!suffixes.some((suffix) => sample.name === `${current?.[0]}${suffix}`)) {
        throw new Error(`a sample outside its metric: ${line}`)
      }
      current?.[1].samples.push(sample)
    }
  }
  return families
}

function parseSample(line: string): ParsedSample {
  const [, name, inside = '', written = ''] = SAMPLE.exec(line) ?? []
  const value = Number(written)
  if (name === undefined || written === '' || Number.isNaN(value))
    throw new Error(`not a sample: ${line}`)
  const labels: Record<string, string> = {}
  for (let rest = inside; rest !== '';) {
    const [whole = '', label = '', text = ''] = LABEL.exec(rest) ?? []
    if (label === '' || label in labels) throw new Error(`not labels: ${line}`)
    labels[label] = text.replaceAll(/\\(.)/g, (_, escaped) => (escaped === 'n' ? '\n' : escaped))
    rest = rest.slice(whole.length)
  }
  return { name, labels, value }
}
