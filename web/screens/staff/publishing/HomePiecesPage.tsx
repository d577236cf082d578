import { useState } from 'react'
import { Link } from 'react-router'
import { ROUTES } from '#shared/codes/routes.ts'
import { problemText, toast } from '#web/data/notices.tsx'
import { pictureUrl } from '#web/data/settings.ts'
import { useChange } from '#web/data/use-change.ts'
import { useRead } from '#web/data/use-read.ts'
import { BannerCarousel } from '#web/parts/BannerCarousel.tsx'
import { LoadProblem } from '#web/parts/LoadProblem.tsx'
import { PageHeading } from '#web/parts/PageHeading.tsx'
import { WrittenHtml } from '#web/parts/WrittenHtml.tsx'
import { Button } from '#web/ui/Button.tsx'
import { QuestionDialog } from '#web/ui/QuestionDialog.tsx'
import { RowButton } from '../kit/RowButton.tsx'
import { useActKeys } from '../kit/use-act-keys.ts'
import { useRowKeys } from '../kit/use-row-keys.ts'
import staff from '../staff.module.css'
import { audienceWords, daysWords, forWhomWords, STATE_WORDS } from './audience-words.ts'
import { type Piece, PieceDialog } from './PieceDialog.tsx'
import css from './publishing.module.css'

type Kind = Piece['kind']
type Words = { title: string; add: string; none: string; noun: string; key: string }
const WORDS: Record<Kind, Words> = {
  banner: { title: 'Banners', add: 'Add a banner', none: 'There is no banner.', noun: 'banner', key: 'b' },
  words: { title: 'Texts', add: 'Add a text', none: 'There is no text.', noun: 'text', key: 't' },
}

/** The banners and texts of the home page, in their order, with for whom and when each is seen. */
export function HomePiecesPage() {
  const { data, error, refetch } = useRead('staffHome', {})
  useRowKeys()
  return (
    <div className={css['page']} aria-busy={!data && !error}>
      <div className={staff['head']}>
        <PageHeading text="Home page" />
        <Link to={ROUTES.staffHomePreview}>Preview as an account</Link>
      </div>
      {error && <LoadProblem text={problemText('staffHome', error)} onRetry={() => void refetch()} />}
      {data && (
        <>
          <Pieces kind="banner" pieces={data.pieces.filter(({ kind }) => kind === 'banner')} />
          <Pieces kind="words" pieces={data.pieces.filter(({ kind }) => kind === 'words')} />
        </>
      )}
    </div>
  )
}

function Pieces({ kind, pieces }: { kind: Kind; pieces: readonly Piece[] }) {
  const [edited, setEdited] = useState<Piece | 'new' | null>(null)
  const [removing, setRemoving] = useState<Piece | null>(null)
  const order = useChange('staffOrderHome', { scope: 'home-order' })
  const { title, add, none, key } = WORDS[kind]
  useActKeys([{ id: 'new', key, act: () => setEdited('new') }])
  const move = (from: number, to: number) => {
    const ids = pieces.map(({ id }) => id)
    const [moved] = ids.splice(from, 1)
    if (moved !== undefined) order.mutate({ kind, ids: ids.toSpliced(to, 0, moved) })
  }
  return (
    <section aria-label={title}>
      <div className={staff['head']}>
        <h2>{title}</h2>
        <Button look="quiet" aria-keyshortcuts={key} onClick={() => setEdited('new')}>
          {add} <kbd aria-hidden="true">{key.toUpperCase()}</kbd>
        </Button>
      </div>
      {pieces.length === 0 && <p className={staff['none']}>{none}</p>}
      <ol className={css['pieces']}>
        {pieces.map((piece, at) => (
          <PieceRow
            key={piece.id}
            piece={piece}
            place={at + 1}
            isBusy={order.isPending}
            onUp={at > 0 ? () => move(at, at - 1) : undefined}
            onDown={at < pieces.length - 1 ? () => move(at, at + 1) : undefined}
            onChange={() => setEdited(piece)}
            onRemove={() => setRemoving(piece)}
          />
        ))}
      </ol>
      {edited && (
        <PieceDialog
          kind={kind}
          piece={edited === 'new' ? null : (pieces.find(({ id }) => id === edited.id) ?? edited)}
          onClose={() => setEdited(null)}
        />
      )}
      {removing && pieces.some(({ id }) => id === removing.id) && (
        <RemoveQuestion
          piece={removing}
          place={pieces.findIndex(({ id }) => id === removing.id) + 1}
          onClose={() => setRemoving(null)}
        />
      )}
    </section>
  )
}

/** What a piece is called: by its place among those of its kind. */
const nameOf = (kind: Kind, place: number) => `${WORDS[kind].noun} ${String(place)}`

type RowProps = {
  piece: Piece
  place: number
  isBusy: boolean
  onUp: (() => void) | undefined
  onDown: (() => void) | undefined
  onChange: () => void
  onRemove: () => void
}
function PieceRow({ piece, place, isBusy, onUp, onDown, onChange, onRemove }: RowProps) {
  const { id, kind, state, from, until } = piece
  const name = nameOf(kind, place)
  return (
    <li className={css['piece']} data-state={state}>
      <div className={css['facts']}>
        <span className={css['state']} data-state={state}>
          {STATE_WORDS[state]}
        </span>
        <span>{audienceWords(piece)}</span>
        <span className={staff['soft']}>{daysWords(from, until)}</span>
        {/* the import of pictures names a banner by it */}
        {kind === 'banner' && <span className={staff['soft']}>Number {id}</span>}
      </div>
      <div className={css['ways']}>
        <RowButton
          shortcut="u"
          look="plain"
          disabled={isBusy || !onUp}
          aria-label={`Move ${name} up`}
          onClick={() => onUp?.()}
        >
          Up
        </RowButton>
        <RowButton
          shortcut="d"
          look="plain"
          disabled={isBusy || !onDown}
          aria-label={`Move ${name} down`}
          onClick={() => onDown?.()}
        >
          Down
        </RowButton>
        <RowButton shortcut="e" look="plain" aria-label={`Change ${name}`} onClick={onChange}>
          Change
        </RowButton>
        <RowButton shortcut="x" look="plain" aria-label={`Remove ${name}`} onClick={onRemove}>
          Remove
        </RowButton>
      </div>
      <div className={css['look']} inert>
        {kind === 'banner' ? (
          <BannerCarousel banners={[piece]} pictureOf={(picture) => pictureUrl('banners', picture)} />
        ) : (
          <WrittenHtml html={piece.content} className={css['words']} />
        )}
      </div>
    </li>
  )
}

type RemoveProps = { piece: Piece; place: number; onClose: () => void }
function RemoveQuestion({ piece, place, onClose }: RemoveProps) {
  const remove = useChange('staffRemoveHomePiece', {
    onDone: () => {
      toast(`The ${WORDS[piece.kind].noun} is off the home page`)
      onClose()
    },
    onRefused: onClose,
  })
  const { id, version, kind } = piece
  return (
    <QuestionDialog
      question={`Remove ${nameOf(kind, place)}, for ${forWhomWords(piece)}? It cannot be brought back.`}
      yes="Remove"
      no="Keep it"
      isBusy={remove.isPending}
      onYes={() => remove.mutate({ id, version })}
      onNo={onClose}
    />
  )
}
