import { type ComponentProps, useLayoutEffect, useRef, useState } from 'react'
import type { OutputOf } from '#shared/calls/call.ts'
import type { AllCalls } from '#shared/calls/index.ts'
import type { RefusalCode } from '#shared/codes/refusals.ts'
import { formatAud } from '#shared/rules/money.ts'
import { Refused } from '#web/data/failures.ts'
import { problemText, toast } from '#web/data/notices.tsx'
import { useChange } from '#web/data/use-change.ts'
import { LoadProblem } from '#web/parts/LoadProblem.tsx'
import { PageHeading } from '#web/parts/PageHeading.tsx'
import { Button } from '#web/ui/Button.tsx'
import { keepFocus } from '#web/ui/keep-focus.ts'
import { QuestionDialog } from '#web/ui/QuestionDialog.tsx'
import { MoreRows } from '../kit/MoreRows.tsx'
import { ReasonDialog } from '../kit/ReasonDialog.tsx'
import { RowButton } from '../kit/RowButton.tsx'
import { rowKeyButton } from '../kit/row-key-button.ts'
import { useRowKeys } from '../kit/use-row-keys.ts'
import { useStaffPages } from '../kit/use-staff-pages.ts'
import { StateTabs } from '../system/StateTabs.tsx'
import staff from '../staff.module.css'
import { AccountDialog } from './AccountDialog.tsx'
import css from './bank.module.css'
import { BankLineHead } from './BankLineHead.tsx'
import { LineAside } from './LineAside.tsx'
import { LinesAside } from './LinesAside.tsx'
import { type Match, paysWords, takenWords, takeQuestion } from './match-words.ts'
import { StatementForm } from './StatementForm.tsx'

/** The refusal that tells of the number that was typed. */
const WHOSE: RefusalCode = 'bank.whose'
const UNKNOWN_WORDS = 'No account or customer has this number'
const ACCOUNT_MAX = 20 // characters

type Line = OutputOf<AllCalls['staffBankLines']>['lines'][number]
const MATCH_WAYS = { yes: 'Match', no: 'Leave it', isSafe: true }
type Asked = { line: Line; about: 'account' | 'aside' } | { line: Line; about: 'amount'; match: Match }
/** What is done with a line: the money is matched, or asked about. */
type Acts = {
  onTake: (line: Line, match: Match) => void
  onAccount: (line: Line) => void
  onAside: (line: Line) => void
}

/** The key of the button that asks. */
const KEYS: Record<Asked['about'], string> = { amount: 'm', account: 'a', aside: 's' }

/** One line that waits, with what it may pay. */
const WaitingLine = ({ line, acts }: { line: Line; acts: Acts }) => (
  <li className={css['line']} aria-label={`${line.words}, ${formatAud(line.amount)}`}>
    <BankLineHead line={line} />
    <Matches line={line} acts={acts} />
  </li>
)

function Matches({ line, acts: { onTake, onAccount, onAside } }: { line: Line; acts: Acts }) {
  return (
    <div className={css['matches']}>
      {line.matches.map((match, at) => (
        <div key={`${match.payerId} ${paysWords(match)}`} className={css['match']}>
          <span>
            <b>{match.payer}</b>, {paysWords(match)}:{' '}
            <span className={css['amount']}>{formatAud(match.openInc)}</span> open
            <span className={staff['soft']}> · {match.why}</span>
          </span>
          <MatchButton
            isFirst={at === 0}
            look="quiet"
            aria-label={`Match to ${paysWords(match)}`}
            onClick={() => onTake(line, match)}
          >
            Match
          </MatchButton>
        </div>
      ))}
      <div className={staff['ways']}>
        <RowButton shortcut={KEYS.account} look="plain" onClick={() => onAccount(line)}>
          Another account
        </RowButton>
        <RowButton shortcut={KEYS.aside} look="plain" onClick={() => onAside(line)}>
          Set aside
        </RowButton>
      </div>
    </div>
  )
}

/** The key is that of the likeliest match of a line, the first one. */
const MatchButton = ({ isFirst, ...rest }: ComponentProps<typeof Button> & { isFirst: boolean }) =>
  isFirst ? <RowButton shortcut={KEYS.amount} {...rest} /> : <Button {...rest} />

const LISTS = { waiting: 'To match', aside: 'Set aside' } as const

/** Bank statements: a file is read, and lines that are not certain are matched by staff. */
export function BankPage() {
  const [list, setList] = useState<string>('waiting')
  useRowKeys()
  return (
    <>
      <div className={staff['head']}>
        <PageHeading text="Bank" />
      </div>
      <StatementForm />
      <StateTabs label="Lines" states={LISTS} chosen={list} onChoose={setList} />
      {list === 'waiting' ? <WaitingLines /> : <LinesAside />}
    </>
  )
}

/**
 * A line goes with what is done with it. The focus then goes on to the same button of the next line, also
 * where a dialog asked and has given it back to the line that goes.
 */
function useNextLine(rows: readonly Line[] | undefined, asked: Asked | null) {
  const lines = useRef<HTMLUListElement>(null)
  const from = useRef({ at: 0, key: KEYS.amount })
  const goOn = () => keepFocus(() => rowKeyButton(lines.current, from.current.at, from.current.key))
  const note = ({ id }: Line, key: string) => {
    from.current = { at: rows?.findIndex((row) => row.id === id) ?? 0, key }
  }
  useLayoutEffect(() => {
    if (asked === null) return
    note(asked.line, KEYS[asked.about])
    return goOn // before the dialog sees to the focus in its own way
  }, [asked]) // eslint-disable-line react-hooks/exhaustive-deps -- where the line was as the dialog opened
  const goOnFrom = (line: Line, key: string) => {
    note(line, key)
    goOn()
  }
  return { lines, goOnFrom }
}

/** The lines that wait for a person, and what may be done with each. */
function WaitingLines() {
  const [asked, setAsked] = useState<Asked | null>(null)
  const [unknown, setUnknown] = useState('')
  const [lineAside, setLineAside] = useState<Line | null>(null)
  const list = useStaffPages('staffBankLines', {}, (page) => page.lines)
  const { lines, goOnFrom } = useNextLine(list.rows, asked)
  const match = useChange('staffMatchLine', {
    onDone: (taken) => {
      setAsked(null)
      toast(takenWords(taken))
    },
    shows: (failed) => {
      const isOfField = asked?.about === 'account' && failed instanceof Refused && failed.code === WHOSE
      if (isOfField) setUnknown(UNKNOWN_WORDS)
      return isOfField
    },
  })
  const aside = useChange('staffIgnoreLine', {
    onDone: () => {
      setLineAside(asked?.line ?? null)
      setAsked(null)
    },
  })
  const take = (line: Line, { webOrderNo, invoiceNos }: Match) => {
    if (match.isPending) return // a second M is of the line before
    goOnFrom(line, KEYS.amount)
    const pays = webOrderNo === null ? { invoiceNos } : { webOrderNo }
    match.mutate({ lineId: line.id, accountId: '', ...pays })
  }
  const onTake = (line: Line, found: Match) =>
    line.amount === found.openInc ? take(line, found) : setAsked({ line, about: 'amount', match: found })
  const takeFor = ({ id }: Line, typed: string) => {
    const isNumber = typed.length <= ACCOUNT_MAX
    setUnknown(isNumber ? '' : UNKNOWN_WORDS)
    if (isNumber) match.mutate({ lineId: id, accountId: typed })
  }
  return (
    <>
      {lineAside && <LineAside line={lineAside} onGone={() => setLineAside(null)} />}
      {list.error && (
        <LoadProblem text={problemText('staffBankLines', list.error)} onRetry={() => void list.refetch()} />
      )}
      {list.rows?.length === 0 && (
        <p className={staff['none']} role="status">
          No line waits. What a statement says for certain is matched as it is read.
        </p>
      )}
      <ul ref={lines} className={css['list']} aria-label="Lines that wait" aria-busy={list.isStale}>
        {list.rows?.slice(0, list.limit).map((line) => (
          <WaitingLine
            key={line.id}
            line={line}
            acts={{
              onTake,
              onAccount: (one) => {
                setUnknown('')
                setAsked({ line: one, about: 'account' })
              },
              onAside: (one) => setAsked({ line: one, about: 'aside' }),
            }}
          />
        ))}
      </ul>
      <MoreRows list={list} />
      {asked?.about === 'amount' && (
        <QuestionDialog
          question={takeQuestion(asked.line.amount, asked.match)}
          {...MATCH_WAYS}
          isBusy={match.isPending}
          onYes={() => take(asked.line, asked.match)}
          onNo={() => setAsked(null)}
        />
      )}
      {asked?.about === 'account' && (
        <AccountDialog
          line={`${asked.line.words}, ${formatAud(asked.line.amount)}`}
          isBusy={match.isPending}
          problem={unknown}
          onYes={(typed) => takeFor(asked.line, typed)}
          onNo={() => setAsked(null)}
        />
      )}
      {asked?.about === 'aside' && (
        <ReasonDialog
          title="Set the line aside"
          about={`${asked.line.words}, ${formatAud(asked.line.amount)}: it pays nothing here and leaves the list.`}
          yes="Set aside"
          isNeeded
          isBusy={aside.isPending}
          onYes={(reason) => aside.mutate({ lineId: asked.line.id, reason })}
          onNo={() => setAsked(null)}
        />
      )}
    </>
  )
}
