import { FAINT, LEFT, type Paper, SOFT, WIDTH, write } from './paper.ts'

/** What stands on top of a paper: what it is, what it is about, and the lines of who issues it. */
export type Letterhead = { title: string; about: string; seller: readonly string[] }
/** A column below it: lines under a title, facts by name and value, or something that is drawn. */
export type Block =
  | { title: string; lines: readonly string[] }
  | { facts: readonly (readonly [name: string, value: string])[] }
  | { draw: (at: Place) => number }
type Place = { x: number; y: number; width: number }

const SELLER_WIDTH = 210
const GAP = 22
const NAMES = 72

/** Draws the head of the first page. Empty texts take no room. */
export function drawLetterhead(paper: Paper, { title, about, seller }: Letterhead) {
  const top = paper.y
  const width = WIDTH - SELLER_WIDTH - GAP
  let left = top + write(paper, title, { y: top, width, size: 18, weight: 'bold' })
  if (about !== '') left += 2 + write(paper, about, { y: left + 2, width, size: 10, colour: SOFT })
  const side = { x: LEFT + WIDTH - SELLER_WIDTH, width: SELLER_WIDTH, align: 'right' as const }
  let right = top + 3
  for (const [at, line] of seller.entries())
    right += write(paper, line, {
      ...{ ...side, y: right },
      ...(at === 0 ? { size: 10, weight: 'bold' as const } : { size: 8.5, colour: SOFT }),
    })
  paper.y = Math.max(left, right) + 16
}

/** Facts have a name beside each value, so they get more of the width. */
const FACTS_SHARE = 1.35

/** Draws blocks beside each other. A fact without a value and a block without content are left out. */
export function drawBlocks(paper: Paper, blocks: readonly Block[]) {
  const full = blocks.map(withoutEmpty).filter((block) => block !== null)
  const shares = full.map((block) => ('facts' in block ? FACTS_SHARE : 1))
  const share = (WIDTH - GAP * (full.length - 1)) / shares.reduce((sum, one) => sum + one, 0)
  const top = paper.y
  let x = LEFT
  for (const [at, block] of full.entries()) {
    const width = share * (shares[at] ?? 1)
    paper.y = Math.max(paper.y, top + drawBlock(paper, block, { x, y: top, width }))
    x += width + GAP
  }
  paper.y += 18
}

function withoutEmpty(block: Block): Block | null {
  if ('draw' in block) return block
  if ('facts' in block) {
    const facts = block.facts.filter(([, value]) => value !== '')
    return facts.length === 0 ? null : { facts }
  }
  const lines = block.lines.filter((line) => line !== '')
  return lines.length === 0 ? null : { ...block, lines }
}

/** @returns how high it stands */
function drawBlock(paper: Paper, block: Block, place: Place): number {
  if ('draw' in block) return block.draw(place)
  const { x, y: top, width } = place
  if ('lines' in block) {
    write(paper, block.title, { x, y: top, width, size: 8, colour: FAINT, isOneLine: true })
    return 13 + write(paper, block.lines.join('\n'), { x, y: top + 13, width, size: 9.5, heightMax: 150 })
  }
  let y = top
  for (const [name, value] of block.facts) {
    write(paper, name, { x, y: y + 0.5, width: NAMES, size: 8, colour: FAINT, isOneLine: true })
    const at = { x: x + NAMES + 6, y, width: width - NAMES - 6, size: 9, heightMax: 48 }
    y += Math.max(13, 2 + write(paper, value, at))
  }
  return y - top
}
