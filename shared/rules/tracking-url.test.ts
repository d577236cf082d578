import { expect, it } from 'vitest'
import { isTrackingPattern, trackingUrl } from './tracking-url.ts'

it.each([
  ['https://track.example/{connote}', 'SWL 123', 'https://track.example/SWL%20123'],
  [
    'https://track.example/?c={connote}&again={connote}',
    'A&B=1',
    'https://track.example/?c=A%26B%3D1&again=A%26B%3D1',
  ],
  ['https://track.example/{connote}', '"><script>', 'https://track.example/%22%3E%3Cscript%3E'],
  ['https://track.example/', 'A1', 'https://track.example/'],
  ['', 'A1', ''],
  ['javascript:alert("{connote}")', 'A1', ''],
  ['{connote}', 'javascript:alert(1)', ''],
])('%s with the connote %s is %s', (pattern, connote, url) => {
  expect(trackingUrl(pattern, connote)).toBe(url)
})

it.each([
  ['https://track.example/{connote}', true],
  ['https://track.example:8443/find?ref={connote}&lang=en', true],
  ['https://track.example/', false],
  ['http://track.example/{connote}', false],
  ['javascript:alert({connote})', false],
  ['https://{connote}.example/', false],
  ['https://{connote}/{connote}', false],
  ['https://me@track.example/{connote}', false],
  ['https://track.example/"><script>alert(1)</script>{connote}', false],
  ['https://track\u202eelpmaxe/{connote}', false],
  ['https://track.example/{connote} ', false],
])('%s is what staff may enter: %s', (pattern, isAddress) => {
  expect(isTrackingPattern(pattern)).toBe(isAddress)
})
