import { drawMarks } from './products.ts'
import { group } from './svg.ts'

/** A product within a larger picture: its corner, its size and its rotation. */
export interface Placed {
  name: string
  x: number
  y: number
  size: number
  turn?: number
}

/** Several products in one picture, each with its own gradients. */
export const scene = (things: readonly Placed[]): string =>
  things
    .map(({ name, x, y, size, turn = 0 }, index) => {
      const marks = drawMarks(name)
      if (marks === null) throw new Error(`a scene wants ${name}, which cannot be drawn`)
      return group(
        `translate(${x} ${y}) scale(${size / 200}) rotate(${turn} 100 100)`,
        withOwnIds(marks, `p${index}`),
      )
    })
    .join('')

/** Two products in one picture must not share names of gradients. */
const withOwnIds = (marks: string, prefix: string): string =>
  marks.replaceAll('id="', `id="${prefix}`).replaceAll('url(#', `url(#${prefix}`)
