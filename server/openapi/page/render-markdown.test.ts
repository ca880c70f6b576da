import { expect, test } from 'vitest'
import { html } from '#server/http/html.ts'
import { renderMarkdown } from './render-markdown.ts'

/** The space between elements is the formatter's affair. */
const render = (text: string) => html`${renderMarkdown(text)}`.text.replaceAll(/>\n\s*</g, '><')

test('paragraphs, code and bold', () => {
  expect(render('Cents,\n**including** `GST`.\n\nAlways.')).toBe(
    '<p>Cents, <strong>including</strong> <code>GST</code>.</p><p>Always.</p>',
  )
})

test('a list may follow its paragraph and run on over lines', () => {
  expect(render('Rules:\n- one\n  and more\n- two\n\n1. first\n2. second')).toBe(
    '<p>Rules:</p><ul><li>one and more</li><li>two</li></ul><ol><li>first</li><li>second</li></ol>',
  )
})

test('fenced code keeps its lines and takes nothing else for markup', () => {
  expect(render('Send:\n```sh\n# a\n\n- **b**\n```\nThen wait.')).toBe(
    '<p>Send:</p><pre tabindex="0"><code># a\n\n- **b**</code></pre><p>Then wait.</p>',
  )
})

test('a heading is a bold paragraph', () => {
  expect(render('## Errors\nOne shape.')).toBe('<p><strong>Errors</strong></p><p>One shape.</p>')
})

test('links lead to the web or within the page; other schemes stay text', () => {
  expect(render('[a](https://example.com/?b=1&c) [d](#e)')).toBe(
    '<p><a href="https://example.com/?b=1&amp;c">a</a> <a href="#e">d</a></p>',
  )
  expect(render('[a](javascript:alert)')).toBe('<p>[a](javascript:alert)</p>')
  expect(render('[a](//example.com)')).toBe('<p>[a](//example.com)</p>')
})

test('raw markup is text, also within code, bold and links', () => {
  expect(render('<b> `<i>` **<u>** [<s>](#x)')).not.toMatch(/<[bius]>/)
})
