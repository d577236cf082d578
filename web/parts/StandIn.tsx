import type { CSSProperties } from 'react'
import { hueOf, initialsOf, shapeOf, type StandInShape } from '#shared/rules/stand-in.ts'
import css from './stand-in.module.css'

/** The outlines in a square of 100. */
const OUTLINES: Readonly<Record<StandInShape, string>> = {
  audio: 'M20 64v-8a30 30 0 0 1 60 0v8M20 60h10v24H20zM70 60h10v24H70z',
  box: 'M50 14 84 30v40L50 86 16 70V30zM16 30l34 16 34-16M50 46v40',
  cable: 'M16 22h16v12H16zM24 34v18c0 14 26 4 26 18s26 4 26-8V46M68 34h16v12H68z',
  case: 'M36 10h28a8 8 0 0 1 8 8v64a8 8 0 0 1-8 8H36a8 8 0 0 1-8-8V18a8 8 0 0 1 8-8zM36 18h14v14H36z',
  mount: 'M36 12h28a4 4 0 0 1 4 4v40a4 4 0 0 1-4 4H36a4 4 0 0 1-4-4V16a4 4 0 0 1 4-4zM50 60v24M32 86h36',
  power: 'M22 30h52a6 6 0 0 1 6 6v28a6 6 0 0 1-6 6H22a6 6 0 0 1-6-6V36a6 6 0 0 1 6-6zM80 44h6v12h-6',
  screen: 'M36 10h28a8 8 0 0 1 8 8v64a8 8 0 0 1-8 8H36a8 8 0 0 1-8-8V18a8 8 0 0 1 8-8zM28 60 72 26',
  watch:
    'M38 32h24a8 8 0 0 1 8 8v20a8 8 0 0 1-8 8H38a8 8 0 0 1-8-8V40a8 8 0 0 1 8-8zM38 32l3-20h18l3 20M38 68l3 20h18l3-20',
}

/**
 * What is shown in the place of a picture that nobody has: on a quiet ground the outline of the kind of thing
 * over initials, or the initials alone where there is little room. It asks for nothing.
 * @param categories the category and those above it, by name; left out for what is no product
 * @param isSmall to 60 CSS pixels
 * @param alt what it says to who does not see it; '' where the words beside it do
 */
export function StandIn({
  name,
  categories,
  isSmall = false,
  alt = '',
}: {
  name: string
  isSmall?: boolean
  categories?: readonly string[] | undefined
  alt?: string
}) {
  const hasOutline = categories !== undefined && !isSmall
  const hue = { '--hue': hueOf(categories?.at(-1) ?? name) } as CSSProperties
  return (
    <svg
      viewBox="0 0 100 100"
      className={css['standIn']}
      style={hue}
      data-stand-in=""
      {...(alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt })}
    >
      {hasOutline && <path d={OUTLINES[shapeOf(categories)]} transform="translate(27 16) scale(.46)" />}
      <text x="50" y={hasOutline ? 79 : 52} fontSize={hasOutline ? 10 : 30}>
        {initialsOf(name)}
      </text>
    </svg>
  )
}
