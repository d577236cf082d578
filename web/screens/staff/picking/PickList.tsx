import { useState } from 'react'
import { howMany } from '../kit/how-many.ts'
import { keyOf, leftOf, type WaveLine } from './wave-state.ts'
import css from './picking.module.css'

type By = 'bin' | 'product'
type Group = { key: string; title: string; lines: readonly WaveLine[] }

/** The lines of a wave by bin or by product; what is done goes to the end. */
export function PickList({ lines, lastKey }: { lines: readonly WaveLine[]; lastKey: string }) {
  const [by, setBy] = useState<By>('bin')
  const open = lines.filter((line) => leftOf(line) > 0)
  const done = lines.filter((line) => leftOf(line) === 0)
  return (
    <>
      <fieldset className={css['by']}>
        <legend className="unseen">Order of the list</legend>
        {(['bin', 'product'] as const).map((one) => (
          <label key={one}>
            <input type="radio" name="by" checked={by === one} onChange={() => setBy(one)} />
            By {one}
          </label>
        ))}
      </fieldset>
      {by === 'bin' && open.length > 0 && (
        <Lines title={`To pick (${String(open.length)})`} lines={byBin(open)} lastKey={lastKey} />
      )}
      {(by === 'product' ? productsOf(open) : []).map((group) => (
        <Lines key={group.key} title={group.title} lines={group.lines} lastKey={lastKey} />
      ))}
      {done.length > 0 && <Lines title={`Done (${String(done.length)})`} lines={done} lastKey={lastKey} />}
    </>
  )
}

const inOrder = (a: string, b: string) => a.localeCompare(b, 'en', { numeric: true })
const byBin = (lines: readonly WaveLine[]) =>
  [...lines].sort((a, b) => inOrder(a.bin, b.bin) || inOrder(a.productId, b.productId))

function productsOf(lines: readonly WaveLine[]): Group[] {
  return [...Map.groupBy(lines, ({ productId }) => productId)]
    .sort(([a], [b]) => inOrder(a, b))
    .map(([key, own]) => {
      const units = own.reduce((sum, line) => sum + leftOf(line), 0)
      return { key, title: `${own[0]?.name ?? ''} (${key}) · ${howMany(units, 'unit')}`, lines: own }
    })
}

const Lines = ({ title, lines, lastKey }: Omit<Group, 'key'> & { lastKey: string }) => (
  <section className={css['group']}>
    <h2>{title}</h2>
    <ul aria-label={title}>
      {lines.map((line) => (
        <li
          key={keyOf(line)}
          data-last={keyOf(line) === lastKey || undefined}
          data-done={leftOf(line) === 0 || undefined}
        >
          <b className={css['bin']}>{line.bin || '–'}</b>
          <div>
            <p className={css['name']}>{line.name}</p>
            <p className={css['soft']}>
              {line.productId}
              {line.ean && ` · ${line.ean}`} · {line.orderno} {line.accountName}
            </p>
          </div>
          <b className={css['figure']}>
            {line.picked}/{line.quantity}
            {line.missing > 0 && <small className={css['missing']}> {line.missing} missing</small>}
          </b>
        </li>
      ))}
    </ul>
  </section>
)
