import { expect, test } from 'vitest'
import { renderMarkdown } from './render-markdown.ts'

test('a heading links to itself, by the id it is given or by its words', () => {
  expect(renderMarkdown('## Orders {#tag-orders}')).toBe(
    '<h2 id="tag-orders"><a class="self" href="#tag-orders">Orders</a></h2>\n',
  )
  expect(renderMarkdown('## Rate limits')).toContain('<h2 id="rate-limits">')
  expect(renderMarkdown('#### Responses')).toBe('<h4>Responses</h4>\n')
})

test('code is text, whatever it contains', () => {
  expect(renderMarkdown('```html\n<script src="x"></script>\n```')).toBe(
    '<pre tabindex="0" data-language="html"><code>&lt;script src=&quot;x&quot;&gt;&lt;/script&gt;</code></pre>\n',
  )
  expect(renderMarkdown('`<i>`')).toBe('<p><code>&lt;i&gt;</code></p>\n')
})
