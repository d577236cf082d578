import { escapeHtml } from '#shared/rules/escape-html.ts'

/* The basic elements of all drawings. Each is drawn in a square of 200 by 200. */

/** A whole picture around its elements. */
export const picture = (marks: string, width = 200, height = 200): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" fill="none" stroke-linecap="round" stroke-linejoin="round">${marks}</svg>`

export const box = (
  x: number,
  y: number,
  width: number,
  height: number,
  radius: number,
  paint: string,
): string =>
  `<rect x="${r(x)}" y="${r(y)}" width="${r(width)}" height="${r(height)}" rx="${r(radius)}" ${paint}/>`

export const disc = (x: number, y: number, radius: number, paint: string): string =>
  `<circle cx="${r(x)}" cy="${r(y)}" r="${r(radius)}" ${paint}/>`

export const oval = (x: number, y: number, rx: number, ry: number, paint: string): string =>
  `<ellipse cx="${r(x)}" cy="${r(y)}" rx="${r(rx)}" ry="${r(ry)}" ${paint}/>`

export const path = (steps: string, paint: string): string => `<path d="${steps}" ${paint}/>`

export const group = (transform: string, marks: string, more = ''): string =>
  `<g transform="${transform}"${more === '' ? '' : ` ${more}`}>${marks}</g>`

export const words = (text: string, x: number, y: number, size: number, paint: string, more = ''): string =>
  `<text x="${r(x)}" y="${r(y)}" font-family="Inter,Helvetica,Arial,sans-serif" font-size="${r(size)}" text-anchor="middle" ${paint} ${more}>${escapeHtml(text)}</text>`

export const fill = (colour: string, opacity = 1): string =>
  `fill="${colour}"${opacity === 1 ? '' : ` fill-opacity="${opacity}"`}`
export const stroke = (colour: string, width: number, opacity = 1): string =>
  `stroke="${colour}" stroke-width="${r(width)}"${opacity === 1 ? '' : ` stroke-opacity="${opacity}"`}`

/** A gradient with its stops from 0 to 1, to be used as fill="url(#id)". */
export function gradient(
  id: string,
  stops: readonly (readonly [offset: number, colour: string, opacity?: number])[],
  direction: 'down' | 'across' | 'slant' = 'slant',
): string {
  const [x2, y2] = { down: [0, 1], across: [1, 0], slant: [1, 1] }[direction]
  const marks = stops
    .map(
      ([offset, colour, opacity]) =>
        `<stop offset="${offset}" stop-color="${colour}"${opacity === undefined ? '' : ` stop-opacity="${opacity}"`}/>`,
    )
    .join('')
  return `<linearGradient id="${id}" x1="0" y1="0" x2="${x2}" y2="${y2}">${marks}</linearGradient>`
}

/** The soft shadow below products. Its gradient (w) is one of those that paints() defines. */
export const standsOn = (y: number, halfWidth: number, x = 100): string =>
  oval(x, y, halfWidth, Math.max(4, halfWidth * 0.1), 'fill="url(#w)"')

const r = (value: number): number => Math.round(value * 10) / 10
