import { expect, it } from 'vitest'
import { escapeHtml } from './escape-html.ts'

it('shows a text as it is, whatever signs are in it', () => {
  expect(escapeHtml(`<b a="1">&'`)).toBe('&lt;b a=&quot;1&quot;&gt;&amp;&#39;')
  expect(escapeHtml('Käse 日本')).toBe('Käse 日本')
})
