import { describe, expect, it } from 'vitest'
import { viewerFrame } from './viewer-frame.ts'

const VIEWER = 'https://viewer.example.com/books/'

describe('the embedded catalogue viewer', () => {
  it('RTE-37 shows the catalogue of that hash at that height', () =>
    expect(viewerFrame(VIEWER, 'autumn-2026_AU', '720')).toEqual({
      src: 'https://viewer.example.com/books/autumn-2026_AU',
      height: 720,
    }))
  it('says where none is configured', () => expect(viewerFrame(null, 'autumn', '720')).toBe('notConfigured'))
  it.each([
    ['../admin', '720'],
    ['a/b', '720'],
    ['a?b', '720'],
    ['', '720'],
    ['a'.repeat(101), '720'],
    ['autumn', '0'],
    ['autumn', '-1'],
    ['autumn', '5001'],
    ['autumn', '7e2'],
    ['autumn', ':height'],
  ])('takes no hash "%s" and height "%s"', (hash, height) =>
    expect(viewerFrame(VIEWER, hash, height)).toBe('invalid'),
  )
})
