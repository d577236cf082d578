import { generatePath, Link } from 'react-router'
import type { OutputOf } from '#shared/calls/call.ts'
import type { AllCalls } from '#shared/calls/index.ts'
import type { DunningState } from '#shared/codes/dunning-states.ts'
import { ROUTES } from '#shared/codes/routes.ts'
import { shownDay } from '#shared/rules/brisbane.ts'
import { formatAud } from '#shared/rules/money.ts'
import type { TableColumn } from '#web/ui/table/columns.ts'
import { RowButton } from '../kit/RowButton.tsx'
import staff from '../staff.module.css'

export type OverduePayer = OutputOf<AllCalls['staffOverdue']>['payers'][number]
export type OverdueAct = 'pause' | 'resume' | 'undo'

export const STATE_WORDS: Readonly<Record<DunningState, string>> = {
  none: 'Not reminded',
  reminded: '1 reminder',
  second: '2 reminders',
  stopped: 'New orders held',
}

/** States whose day is that of the last reminder. */
const REMINDED: ReadonlySet<DunningState> = new Set(['reminded', 'second'])

export const stateWords = ({ state, pausedUntil }: Pick<OverduePayer, 'state' | 'pausedUntil'>) =>
  pausedUntil === null ? STATE_WORDS[state] : `Paused until ${shownDay(pausedUntil)}`

export const overdueColumns = (
  onAct: (act: OverdueAct, payer: OverduePayer) => void,
): readonly TableColumn<OverduePayer>[] => [
  {
    id: 'name',
    title: 'Customer',
    value: ({ name }) => name,
    cell: ({ name, payerId }) => (
      <Link to={generatePath(ROUTES.staffPayer, { customerId: payerId })}>
        {name} <span className={staff['soft']}>{payerId}</span>
      </Link>
    ),
    isKey: true,
    isBreaking: true,
    isWide: true,
    onCard: 'left',
  },
  {
    id: 'overdue',
    title: 'Overdue',
    value: ({ overdue }) => overdue,
    cell: ({ overdue }) => <b>{formatAud(overdue)}</b>,
    isFigure: true,
    onCard: 'corner',
  },
  {
    id: 'invoices',
    title: 'Invoices',
    value: ({ invoices }) => invoices,
    cell: ({ invoices }) => invoices,
    isFigure: true,
  },
  {
    id: 'oldest',
    title: 'Oldest due date',
    value: ({ oldestDue }) => oldestDue ?? '',
    cell: ({ oldestDue }) => shownDay(oldestDue),
  },
  {
    id: 'state',
    title: 'State',
    value: stateWords,
    cell: (payer) => (
      <>
        {stateWords(payer)}
        {payer.movedOn !== null && payer.pausedUntil === null && (
          <span className={staff['soft']}>
            {REMINDED.has(payer.state) ? ', last' : ' since'} {shownDay(payer.movedOn)}
          </span>
        )}
        {payer.reason && <div className={staff['soft']}>{payer.reason}</div>}
      </>
    ),
    isBreaking: true,
    onCard: 'line',
  },
  {
    id: 'acts',
    title: 'Change',
    value: () => '',
    cell: (payer) => <Acts payer={payer} onAct={onAct} />,
    onCard: 'line',
  },
]

const Acts = ({
  payer,
  onAct,
}: {
  payer: OverduePayer
  onAct: (act: OverdueAct, payer: OverduePayer) => void
}) => (
  <>
    {payer.pausedUntil === null ? (
      <RowButton
        shortcut="p"
        look="plain"
        aria-label={`Pause ${payer.name}`}
        onClick={() => onAct('pause', payer)}
      >
        Pause
      </RowButton>
    ) : (
      <RowButton
        shortcut="e"
        look="plain"
        aria-label={`End the pause of ${payer.name}`}
        onClick={() => onAct('resume', payer)}
      >
        End pause
      </RowButton>
    )}
    {payer.state !== 'none' && (
      <RowButton
        shortcut="u"
        look="plain"
        aria-label={`Undo for ${payer.name}`}
        onClick={() => onAct('undo', payer)}
      >
        Undo
      </RowButton>
    )}
  </>
)
