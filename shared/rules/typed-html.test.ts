import { describe, expect, it } from 'vitest'
import { hasWords, saysAnything, typedHtml } from './typed-html.ts'

describe('what staff typed', () => {
  it.each([
    ['', ''],
    ['  \n ', ''],
    ['Closed on Friday', '<p>Closed on Friday</p>'],
    ['One\ntwo\r\nthree', '<p>One<br>two<br>three</p>'],
    ['One\n\n\ntwo', '<p>One</p><p>two</p>'],
    ['Cases < $5 & glass > $3', '<p>Cases &lt; $5 &amp; glass &gt; $3</p>'],
    ['a <b>bold</b> word\nhere', '<p>a <b>bold</b> word<br>here</p>'],
    ['One\n\n<a href="/shop">two</a>', '<p>One</p><p><a href="/shop">two</a></p>'],
    ['<h2>One</h2>\n<p>two</p>', '<h2>One</h2>\n<p>two</p>'],
    ['one<br>two\nthree', 'one<br>two\nthree'],
  ])('%j becomes %j', (typed, html) => {
    expect(typedHtml(typed)).toBe(html)
  })

  it.each([
    ['', false, false],
    ['<p> </p>', false, false],
    ['<p>&nbsp;<br></p>', false, false],
    ['<p>x</p>', true, true],
    ['\u200B\u2060', false, false],
    ['<p>\u00AD</p>', false, false],
    ['<p>\uFEFF\u3164\u2800\u180E\u{E0041}</p>', false, false],
    ['<p>\u0301\uFE0F</p>', false, false],
    ['<p>a\u00ADb</p>', true, true],
    ['&amp;', true, true],
    ['\u{1F389}', true, true],
    ['<img src="/a.png">', false, false],
    ['<img src="/a.png" alt="">', false, false],
    ['<img src="/a.png" alt=" \u200B">', false, false],
    ['<img alt="New" src="/a.png" />', true, false],
    ['<img src="/a.png"> x', true, true],
  ])('%j says something: %s, and has words: %s', (html, shows, words) => {
    expect([saysAnything(html), hasWords(html)]).toEqual([shows, words])
  })
})
