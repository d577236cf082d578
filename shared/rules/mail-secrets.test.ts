import { expect, it } from 'vitest'
import { withoutSecrets } from './mail-secrets.ts'

it.each([
  [
    'Choose it here: https://shop.example/reset-password/aB3_-x9',
    'Choose it here: https://shop.example/reset-password/…',
  ],
  [
    '<a href="https://shop.example/reset-password/aB3">Set</a>',
    '<a href="https://shop.example/reset-password/…">Set</a>',
  ],
  ['https://shop.example/confirm-address/x-9_', 'https://shop.example/confirm-address/…'],
  ['/reset-password/a\n/reset-password/b.', '/reset-password/…\n/reset-password/…'],
  ['Order 3000001: https://shop.example/your-account', 'Order 3000001: https://shop.example/your-account'],
])('%j is shown as %j', (body, shown) => expect(withoutSecrets(body)).toBe(shown))
