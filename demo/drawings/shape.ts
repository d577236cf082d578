import type { Tone } from './tones.ts'

/**
 * One kind of product and how it is drawn: straight on, and from its other side where that shows something
 * new.
 */
export interface Shape {
  /** What its package says. */
  title: string
  /** The variants that can be drawn. */
  forms: readonly string[]
  front(form: string, tone: Tone): string
  side?(form: string, tone: Tone): string
}

export type Shapes = Readonly<Record<string, Shape>>
