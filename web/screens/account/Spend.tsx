import { useRef, useState } from 'react'
import { formatAud } from '#shared/rules/money.ts'
import { problemText } from '#web/data/notices.tsx'
import { useRead } from '#web/data/use-read.ts'
import { LoadProblem } from '#web/parts/LoadProblem.tsx'
import { useSeen } from '#web/parts/use-seen.ts'
import { Button } from '#web/ui/Button.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'
import { monthName, type SpendData } from './spend-data.ts'
import css from './spend.module.css'

const SpendChart = onDemand(() => import('./SpendChart.tsx').then((m) => m.SpendChart))

/**
 * What was invoiced for goods in the last twelve months, as a chart or a table. Both the figures and the code
 * of the chart are fetched once the section is seen: the chart's code keeps a phone busy for half a second.
 */
export function Spend() {
  const section = useRef<HTMLElement>(null)
  const isSeen = useSeen(section, '0px')
  const { data, error, refetch } = useRead('spendFromServer', {}, { when: isSeen })
  const [isTable, setTable] = useState(false)
  return (
    <section ref={section} className={css['spend']} aria-labelledby="spend">
      <div className={css['head']}>
        <h2 id="spend">Spend by month</h2>
        {data && data.categories.length > 0 && (
          <Button look="quiet" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
            Show as table
          </Button>
        )}
      </div>
      <p className={css['soft']}>Goods on your invoices of the last twelve months, ex GST, less credits.</p>
      <div className={css['body']} aria-busy={!data && !error}>
        {error && !data && (
          <LoadProblem text={problemText('spendFromServer', error)} onRetry={() => void refetch()} />
        )}
        {data?.categories.length === 0 && (
          <p className={css['soft']}>Nothing was invoiced in the last twelve months.</p>
        )}
        {data && data.categories.length > 0 && (
          <>
            {!isTable && <SpendChart data={data} />}
            <SpendTable data={data} isHidden={!isTable} />
          </>
        )}
      </div>
    </section>
  )
}

const sum = (all: readonly number[]) => all.reduce((total, one) => total + one, 0)

/** The same figures as a table. A screen reader has it beside the chart too. */
function SpendTable({ data: { months, categories }, isHidden }: { data: SpendData; isHidden: boolean }) {
  return (
    <div className={isHidden ? 'unseen' : css['scroll']} tabIndex={isHidden ? undefined : 0}>
      <table className={css['table']}>
        <caption className="unseen">Spend by month and category, ex GST</caption>
        <thead>
          <tr>
            <th scope="col">Month</th>
            {categories.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
            <th scope="col">Total</th>
          </tr>
        </thead>
        <tbody>
          {months.map((month, at) => (
            <tr key={month}>
              <th scope="row">{monthName(month)}</th>
              {categories.map(({ name, spent }) => (
                <td key={name}>{formatAud(spent[at] ?? 0)}</td>
              ))}
              <td>{formatAud(sum(categories.map(({ spent }) => spent[at] ?? 0)))}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">All</th>
            {categories.map(({ name, spent }) => (
              <td key={name}>{formatAud(sum(spent))}</td>
            ))}
            <td>{formatAud(sum(categories.flatMap(({ spent }) => spent)))}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}
