import { describe, expect, it } from 'vitest'
import {
  bannerAddress,
  ownPictureId,
  ownPictureName,
  pictureAddress,
  pictureSources,
} from './picture-address.ts'

const ID = '0123456789abcdef0123456789abcdef'
const OURS = { mediaBase: '/media', drawsDemo: false }

describe('S13 the address of a picture', () => {
  it.each([
    ['no name', OURS, '', ''],
    ['an own picture', OURS, `own-${ID}`, `/media/200/pictures/${ID}.jpg`],
    ['a name that nobody draws', OURS, 'case.jpg', ''],
    ['an address of another host', OURS, 'https://example.com/a.jpg', ''],
    ['a drawing of the demo', { ...OURS, drawsDemo: true }, 'a.b', '/media/200x200/products/a.b.svg'],
    [
      'a file of another host',
      { mediaBase: 'https://cdn.example/m', drawsDemo: false },
      'a b',
      'https://cdn.example/m/200x200/products/a%20b.svg',
    ],
    [
      'an own picture behind another host',
      { mediaBase: 'https://cdn.example/m', drawsDemo: false },
      `own-${ID}`,
      `https://cdn.example/m/200/pictures/${ID}.jpg`,
    ],
  ])('of %s', (_, media, name, address) => {
    expect(pictureAddress(media, 'products', name)).toBe(address)
  })
})

it.each([
  ['https://example.com/a.jpg', 'https://example.com/a.jpg'],
  [`/home-picture/${ID}`, `/home-picture/${ID}`],
  ['sale', 'name of sale'],
  ['', 'name of '],
])('a banner may have an address or a name as its picture: %j', (image, address) => {
  expect(bannerAddress(image, (name) => `name of ${name}`)).toBe(address)
})

it('an own picture is offered in the sizes of its place, as WebP and as JPEG', () => {
  const address = pictureAddress(OURS, 'brands', ownPictureName(ID))
  const of = (size: number, type: string) => `/media/${String(size)}/pictures/${ID}.${type}`
  expect(pictureSources(address, 'small')).toEqual({ src: of(200, 'jpg'), srcSet: '', webp: of(200, 'webp') })
  expect(pictureSources(address, 'fill')).toEqual({
    src: of(200, 'jpg'),
    srcSet: `${of(200, 'jpg')}, ${of(480, 'jpg')} 2x`,
    webp: `${of(200, 'webp')}, ${of(480, 'webp')} 2x`,
  })
  expect(pictureSources(address, 'large').src).toBe(of(480, 'jpg'))
})

it('another picture has one source', () => {
  const address = '/media/200x200/products/a.svg'
  expect(pictureSources(address, 'fill')).toEqual({ src: address, srcSet: '', webp: '' })
})

it.each(['', 'own-', `own-${ID}0`, ID, `OWN-${ID}`, 'case.soft'])('%j is no own picture', (name) => {
  expect(ownPictureId(name)).toBeNull()
})
