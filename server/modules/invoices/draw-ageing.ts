import { type Ageing, AGEING_BUCKETS, type AgeingBucket } from '#shared/rules/ageing.ts'
import { formatAud } from '#shared/rules/money.ts'
import { FAINT, LEFT, makeRoom, type Paper, rule, WIDTH, write } from '#server/paper/paper.ts'

const HEIGHT = 54

/** What is open by age, beside each other (decision 9). */
export function drawAgeing(paper: Paper, ageing: Ageing) {
  const buckets = Object.entries(AGEING_BUCKETS) as [AgeingBucket, string][]
  const width = WIDTH / buckets.length
  makeRoom(paper, HEIGHT)
  rule(paper, paper.y)
  buckets.forEach(([bucket, title], at) => {
    const place = { x: LEFT + at * width, width: width - 8, isOneLine: true }
    write(paper, title, { ...place, y: paper.y + 7, size: 8, colour: FAINT })
    write(paper, formatAud(ageing[bucket]), { ...place, y: paper.y + 19, size: 11, weight: 'bold' })
  })
  rule(paper, paper.y + 40)
  paper.y += HEIGHT
}
