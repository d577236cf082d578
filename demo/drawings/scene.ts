import { drawMarks } from './products.ts'
import { group } from './svg.ts'

/** A product placed in a larger picture: where its corner is, how large, and turned by how much. */
export interface Placed {
  name: string
  x: number
  y: number
  size: number
  turn?: number
}

/** Several products in one picture, each with gradients of its own. */
export const scene = (things: readonly Placed[]): string =>
  things
    .map(({ name, x, y, size, turn = 0 }, place) => {
      const marks = drawMarks(name)
      if (marks === null) throw new Error(`a scene wants ${name}, which cannot be drawn`)
      return group(
        `translate(${x} ${y}) scale(${size / 200}) rotate(${turn} 100 100)`,
        withOwnIds(marks, `p${place}`),
      )
    })
    .join('')

/** Two products in one picture must not share names of gradients. */
const withOwnIds = (marks: string, prefix: string): string =>
  marks.replaceAll('id="', `id="${prefix}`).replaceAll('url(#', `url(#${prefix}`)
