import { Bar, BarChart, CartesianGrid, Legend, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { formatAud } from '#shared/rules/money.ts'
import { useReducedMotion } from '#web/parts/use-reduced-motion.ts'
import { monthName, monthWord, type SpendData } from './spend-data.ts'
import css from './spend.module.css'

/** Told apart by lightness as well as by hue. */
const COLOURS = ['#1a4fd6', '#0f9d8a', '#e0a030', '#7c3aa8', '#9aa4b5']

/** The months as stacked bars. Its figures stand in the table beside it, which a screen reader reads. */
export function SpendChart({ data: { months, categories } }: { data: SpendData }) {
  const isStill = useReducedMotion()
  const rows = months.map((month, at) => ({
    month,
    ...Object.fromEntries(categories.map(({ spent }, of) => [`c${String(of)}`, spent[at] ?? 0])),
  }))
  return (
    <div className={css['chart']} aria-hidden="true">
      <ResponsiveContainer width="100%" height="100%">
        <BarChart data={rows} stackOffset="sign" accessibilityLayer={false} margin={{ top: 4, right: 4 }}>
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis dataKey="month" tickFormatter={monthWord} tickLine={false} interval="preserveStartEnd" />
          <YAxis tickFormatter={shortDollars} tickLine={false} axisLine={false} width={52} />
          <Tooltip
            formatter={(cents) => formatAud(Number(cents))}
            labelFormatter={(month) => (typeof month === 'string' ? monthName(month) : '')}
            cursor={{ fill: 'var(--ground-soft)' }}
          />
          <Legend
            iconType="square"
            itemSorter={null}
            formatter={(name: string) => <span className={css['legend']}>{name}</span>}
          />
          {categories.map(({ name }, at) => (
            <Bar
              key={name}
              dataKey={`c${String(at)}`}
              name={name}
              stackId="all"
              fill={COLOURS[at] ?? '#9aa4b5'}
              isAnimationActive={!isStill}
              animationDuration={250}
            />
          ))}
        </BarChart>
      </ResponsiveContainer>
    </div>
  )
}

/** @param cents ex GST @returns whole dollars, thousands as `k`: $10.5k */
function shortDollars(cents: number): string {
  const dollars = cents / 100
  if (Math.abs(dollars) < 1_000) return `$${String(Math.round(dollars))}`
  return `$${(dollars / 1_000).toFixed(1).replace('.0', '')}k`
}
