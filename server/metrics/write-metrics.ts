/**
 * Prometheus's text format, version 0.0.4
 * (https://prometheus.io/docs/instrumenting/exposition_formats/).
 */

export type Metric = {
  name: string
  help: string
  type: 'counter' | 'gauge' | 'histogram'
  samples: readonly Sample[]
}

export type Sample = {
  labels?: Readonly<Record<string, string | number>>
  value: number
  /** What follows the name in a histogram's samples. */
  part?: 'bucket' | 'sum' | 'count'
}

export const CONTENT_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

/** The text of metrics; those without samples are left out. */
export function writeMetrics(metrics: readonly Metric[]): string {
  return metrics
    .filter(({ samples }) => samples.length > 0)
    .map(({ name, help, type, samples }) => {
      const head = `# HELP ${name} ${escape(help)}\n# TYPE ${name} ${type}\n`
      return head + samples.map((sample) => writeSample(name, sample)).join('')
    })
    .join('')
}

function writeSample(name: string, { labels = {}, value, part }: Sample): string {
  const pairs = Object.entries(labels).map(([label, text]) => {
    return `${label}="${escape(String(text)).replaceAll('"', String.raw`\"`)}"`
  })
  const labelled = pairs.length === 0 ? '' : `{${pairs.join(',')}}`
  return `${name}${part === undefined ? '' : `_${part}`}${labelled} ${value}\n`
}

function escape(text: string): string {
  return text.replaceAll('\\', String.raw`\\`).replaceAll('\n', String.raw`\n`)
}
