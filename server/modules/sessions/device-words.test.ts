import { expect, it } from 'vitest'
import { deviceWords } from './device-words.ts'

const MOZILLA = 'Mozilla/5.0'
const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0'

it.each([
  [`${MOZILLA} (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36`, 'Chrome on Windows'],
  [
    `${MOZILLA} (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36 Edg/141.0.0.0`,
    'Microsoft Edge on Windows',
  ],
  [`${MOZILLA} (Linux; Android 15; Pixel 9) ${CHROME} Mobile Safari/537.36`, 'Chrome on Android'],
  [
    `${MOZILLA} (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) ` +
      'Version/18.1 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  [
    `${MOZILLA} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) ` +
      'Version/18.1 Safari/605.1.15',
    'Safari on macOS',
  ],
  [`${MOZILLA} (X11; Ubuntu; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0`, 'Firefox on Linux'],
  ['', 'Unknown device'],
  ['   ', 'Unknown device'],
])('%j is %j', (userAgent, words) => {
  expect(deviceWords(userAgent)).toBe(words)
})

it.each(['x'.repeat(500), '\u202E"><script>alert(1)</script>', '((((((((((', 'a/'.repeat(250)])(
  'of a made-up user agent the words are short and name no more than 80 characters: %j',
  (userAgent) => {
    expect(deviceWords(userAgent).length).toBeLessThanOrEqual(80)
    expect(deviceWords(userAgent)).not.toBe('')
  },
)
