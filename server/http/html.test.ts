import { expect, test } from 'vitest'
import { type Content, html, join, trusted } from './html.ts'

test('inserted text is escaped, in elements and in attributes', () => {
  const nasty = `<b title="it's">&`
  const escaped = '&lt;b title=&quot;it&#39;s&quot;&gt;&amp;'
  expect(html`<p title="${nasty}">${nasty}</p>`.text).toBe(`<p title="${escaped}">${escaped}</p>`)
})

test('markup is inserted unescaped, lists are joined, absent values print nothing', () => {
  const parts: Content = [html`<i>1</i>`, 2, false, null, undefined, trusted('<hr>')]
  expect(html`<p>${parts}</p>`.text).toBe('<p><i>1</i>2<hr></p>')
})

test('a separator goes between contents and is escaped like any text', () => {
  expect(html`${join(['a', 'b', 'c'], ' < ')}`.text).toBe('a &lt; b &lt; c')
})

test('an object that only looks like markup is refused', () => {
  const forged: string[] = JSON.parse('{"text":"<script>"}')
  expect(() => html`${forged}`).toThrow(TypeError)
})
