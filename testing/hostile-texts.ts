import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'

const STRINGS = resolve('../shared/data/strings/naughty-strings.json')

/** Some of each kind of text that programs trip over. */
const SAMPLE: readonly string[] = [
  '',
  ' ',
  '\t',
  '???',
  'zero\u200bwidth',
  'null',
  'undefined',
  'NaN',
  'true',
  '__proto__',
  'constructor',
  '0',
  '-1',
  '1e400',
  '0x7fffffff',
  '999999999999999999999999',
  '1,000.50',
  "' or 1=1 --",
  '"; drop table product; --',
  '%s%n %d {0} ${x}',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '<b>bold</b> &amp; <!-- not closed',
  ']]><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/hostname">]>&e;',
  '=HYPERLINK("https://shop.example","x")',
  '$(touch /tmp/x) `id` ; ls | cat && echo',
  '../../../../etc/hostname',
  'CON.txt',
  'a/b\\c:d',
  'Größe Ø Ångström Œuvre ﬁn',
  'İstanbul ı ß ẞ',
  '田中さん 部落格 사회과학원',
  'مرحبا بالعالم',
  '\u202eevil\u202c',
  '👩‍👩‍👧‍👦 🇦🇺🇳🇿 👍🏽',
  'Z\u0351\u036b\u0343a\u0318\u0349l\u0330g\u0321o',
  'ﾀﾁﾂ ½ ² ₂ Ⅷ',
  '\ufeffmark',
  'first line\nsecond line',
  `${'long '.repeat(100)}end`,
]

/** Whether the collection of the folder beside this one is there; the sample serves where it is not. */
export const hasHostileCollection = existsSync(STRINGS)

/** Texts that programs trip over: those of `../shared/data/strings`, or a sample of their kinds. */
export const hostileTexts: readonly string[] = hasHostileCollection
  ? (JSON.parse(readFileSync(STRINGS, 'utf8')) as { value: string }[]).map(({ value }) => value)
  : SAMPLE

/** For the title of a test. */
export const hostileNote = hasHostileCollection ? '' : ' (a sample: ../shared/data/strings is not there)'
