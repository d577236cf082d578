import type { Tone } from './tones.ts'

/** One kind of product and how it is drawn: from the front, and from the side where that view differs. */
export interface Shape {
  /** The text on its package. */
  title: string
  /** The variants that can be drawn. */
  forms: readonly string[]
  front(form: string, tone: Tone): string
  side?(form: string, tone: Tone): string
}

export type Shapes = Readonly<Record<string, Shape>>
