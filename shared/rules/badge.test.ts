import { expect, it } from 'vitest'
import { badgeText } from './badge.ts'

it.each([
  [0, '0'],
  [3, '3'],
  [99, '99'],
  [100, '100'],
  [101, '99+'],
  [5_000, '99+'],
])('NAV-21 a badge of %d reads %s', (count, text) => expect(badgeText(count)).toBe(text))
