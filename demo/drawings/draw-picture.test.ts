import { describe, expect, it } from 'vitest'
import { BRANDS } from '#demo/catalogue/brands.ts'
import { buildProducts } from '#demo/catalogue/build-products.ts'
import { CATEGORIES } from '#demo/catalogue/categories.ts'
import { DEMO_DEVICES, DEVICE_VENDORS } from '#demo/catalogue/devices.ts'
import { linkOf } from '#demo/catalogue/link-of.ts'
import { createCalendar } from '#demo/demo-calendar.ts'
import { bannerRows } from '#demo/personal/notices.ts'
import { drawPicture } from './draw-picture.ts'
import { OUTLINES } from './device-outlines.ts'
import { PRODUCT_SHAPES } from './products.ts'

const MAX_BYTES = 6_000
const COLOURS = ['clear', 'smoke', 'black', 'white', 'navy', 'red', 'tan']

/** What of a picture is not well-formed, plain SVG; null when nothing is wrong. */
function flawOf(svg: string | null): string | null {
  if (svg === null) return 'there is none'
  if (Buffer.byteLength(svg) >= MAX_BYTES) return `${String(Buffer.byteLength(svg))} bytes`
  if (!/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 \d+ \d+"/.test(svg))
    return 'begins as no picture'
  if (/<script|<foreignObject|\son\w+=|href=|url\((?!#)|NaN|undefined|null/i.test(svg))
    return 'contains what a drawing must not'
  return flawOfTags(svg)
}

function flawOfTags(svg: string): string | null {
  const open: string[] = []
  const rest = svg.replace(
    /<(\/?)([A-Za-z]+)((?:\s+[\w:-]+="[^"<]*")*)\s*(\/?)>/g,
    (_tag, closes: string, name: string, attributes: string, isEmpty: string) => {
      const names = [...attributes.matchAll(/\s([\w:-]+)=/g)].map((match) => match[1])
      if (new Set(names).size < names.length) open.push(`${name} with an attribute twice`)
      else if (closes === '' && isEmpty === '') open.push(name)
      else if (closes !== '' && open.pop() !== name) open.push(`${name} closed too soon`)
      return ''
    },
  )
  if (open.length > 0) return `left open: ${open.join(', ')}`
  if (/[<>]/.test(rest)) return `stray marks: ${rest.slice(0, 80)}`
  const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map((match) => match[1])
  const wanted = [...svg.matchAll(/url\(#([^)]+)\)/g)].map((match) => match[1])
  return new Set(ids).size < ids.length
    ? 'an id stands twice'
    : wanted.some((id) => !ids.includes(id))
      ? 'a gradient is missing'
      : null
}

const flaws = (kind: string, names: readonly string[]) =>
  names.map((name) => [name, flawOf(drawPicture(kind, name))]).filter(([, flaw]) => flaw !== null)

describe('drawn pictures', () => {
  it('NAV-50 PRD-04 draws every picture that a product of the demo names', () => {
    const names = [
      ...new Set(
        buildProducts(createCalendar(new Date('2026-03-02T00:00:00Z')))
          .flatMap((product) => product.images)
          .filter((image) => image !== ''),
      ),
    ]
    expect(names.length).toBeGreaterThan(500)
    expect(flaws('products', names)).toEqual([])
  })

  it('draws every form of every shape in every view, pale, dark and see-through', () => {
    const names = Object.entries(PRODUCT_SHAPES).flatMap(([shape, { forms }], index) =>
      forms.flatMap((form, at) =>
        ['front', 'side', 'pack'].map(
          (view) => `${shape}.${form}.${COLOURS[(index + at) % COLOURS.length]!}.${view}`,
        ),
      ),
    )
    expect(names.length).toBeGreaterThan(600)
    expect(flaws('products', names)).toEqual([])
  })

  it.each<[string, readonly string[]]>([
    ['brands', Object.values(BRANDS).map((brand) => linkOf(brand.name))],
    ['categories', CATEGORIES.map((category) => category.link)],
    ['vendors', DEVICE_VENDORS.map((vendor) => linkOf(vendor.name))],
    ['devices', DEMO_DEVICES.map((device) => device.link)],
    ['banners', bannerRows().flatMap((banner) => [banner.image_wide ?? '', banner.image_narrow ?? ''])],
  ])('draws all %s of the demo', (kind, names) => {
    expect(names.length).toBeGreaterThan(5)
    expect(flaws(kind, names)).toEqual([])
  })

  it('HOM-06 keeps the sizes of banners', () => {
    expect(drawPicture('banners', 'arrivals.wide')).toContain('viewBox="0 0 1170 50"')
    expect(drawPicture('banners', 'arrivals.narrow')).toContain('viewBox="0 0 375 575"')
  })

  it('distinguishes device outlines, colours and views', () => {
    const phones = OUTLINES.flatMap(
      (outline) => drawPicture('products', `case-soft.${outline}.navy.front`) ?? [],
    )
    const others = [
      'case-soft.galaxy.red.front',
      'case-soft.galaxy.navy.side',
      'case-soft.galaxy.navy.pack',
      'case-clear.galaxy.clear.front',
    ].map((name) => drawPicture('products', name))
    expect(new Set([...phones, ...others]).size).toBe(phones.length + 4)
    expect(phones.length).toBeGreaterThan(12)
  })

  it('draws the same for the same name', () => {
    expect(drawPicture('products', 'cable.c-l.white.front')).toBe(
      drawPicture('products', 'cable.c-l.white.front'),
    )
  })

  it.each([
    '',
    '.',
    '...',
    'cable',
    'cable.c-l.white',
    'cable.c-l.white.front.front',
    'cable.c-l.white.top',
    'cable.x-y.white.front',
    'cable.c-l.mauve.front',
    'spoon.c-l.white.front',
    'constructor.c-l.white.front',
    'cable.c-l.__proto__.front',
    'cable.c-l.toString.front',
    '../../etc/passwd',
    '<svg onload=alert(1)>',
    'cable.c-l.white.front"><script>',
    'cable.c-l.white.front\u0000',
  ])('has no product picture called %j', (name) => {
    expect(drawPicture('products', name)).toBeNull()
  })

  it.each([
    '',
    'nokia-9999<script>',
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    'x'.repeat(5_000),
    '"><img src=x onerror=alert(1)>',
    'arrivals.wide.wide',
    'arrivals',
    'Kestrel',
  ])('has no brand, category, vendor, device or banner called %j', (name) => {
    for (const kind of ['brands', 'categories', 'vendors', 'devices', 'banners'] as const)
      expect(drawPicture(kind, name)).toBeNull()
  })

  it('draws nothing of a kind it does not know', () => {
    for (const kind of ['product', '', '__proto__', 'constructor', 'toString'])
      expect(drawPicture(kind, 'kestrel')).toBeNull()
  })
})
