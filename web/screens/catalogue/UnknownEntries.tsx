import { Link } from 'react-router'
import { ROUTES } from '#shared/codes/routes.ts'
import { nearestNames } from '#shared/rules/nearest-names.ts'
import {
  childOf,
  FILTER_KINDS,
  type FilterKind,
  parentOf,
  type Selection,
  ticked,
} from '#shared/rules/shop-selection.ts'
import { shopPathFor } from '#shared/rules/shop-path.ts'
import css from './unknown-entries.module.css'

type Names = ReadonlyMap<FilterKind, ReadonlyMap<string, string>>
type Props = {
  /** What the address asks for, and what of it there is. */
  asked: Selection
  known: Selection
  names: Names
}
const WORDS: Record<FilterKind, string> = {
  brands: 'brand',
  categories: 'category',
  subCategories: 'sub-category',
  vendors: 'device maker',
  devices: 'device',
}

/**
 * What the address names and the catalogue does not have: said over the list, with the nearest names there
 * are and the way to the shop.
 */
export function UnknownEntries({ asked, known, names }: Props) {
  const unknown = FILTER_KINDS.flatMap((kind) =>
    asked[kind].filter((key) => isStrange(kind, key, asked[kind], names)).map((key) => ({ kind, key })),
  )
  if (unknown.length === 0) return null
  return (
    <div className={css['unknown']} role="status">
      {unknown.map(({ kind, key }) => (
        <p key={`${kind} ${key}`}>
          There is no {WORDS[kind]} <b>“{childOf(key)}”</b>
          {isChild(kind) && ` of ${names.get(PARENTS[kind])?.get(parentOf(key)) ?? ''}`} in the shop.{' '}
          <Nearest kind={kind} wanted={key} known={known} names={names} />
        </p>
      ))}
      {known.list !== 'all' && (
        <p>
          <Link to={ROUTES.shop}>Shop all products</Link>
        </p>
      )}
    </div>
  )
}

function Nearest({
  kind,
  wanted,
  known,
  names,
}: {
  kind: FilterKind
  wanted: string
  known: Selection
  names: Names
}) {
  const entries = [...(names.get(kind) ?? [])]
    .map(([key, name]) => ({ key, name }))
    .filter(({ key }) => !known[kind].includes(key))
  const siblings = isChild(kind) ? entries.filter(({ key }) => parentOf(key) === parentOf(wanted)) : entries
  const near = nearestNames(childOf(wanted), siblings)
  if (near.length === 0) return null
  return (
    <>
      Did you mean{' '}
      {near.map(({ key, name }, at) => (
        <span key={key}>
          {at > 0 && (at === near.length - 1 ? ' or ' : ', ')}
          <Link to={shopPathFor(ticked(known, kind, key))}>{name}</Link>
        </span>
      ))}
      ?
    </>
  )
}

const PARENTS = { subCategories: 'categories', devices: 'vendors' } as const
const isChild = (kind: FilterKind): kind is keyof typeof PARENTS => kind in PARENTS

/**
 * A child of an unknown parent goes without saying; and where an address names two parents, each child need
 * be of one of them only.
 */
function isStrange(kind: FilterKind, key: string, asked: readonly string[], names: Names): boolean {
  if (names.get(kind)?.has(key)) return false
  if (!isChild(kind)) return true
  const isElsewhere = asked.some((other) => childOf(other) === childOf(key) && names.get(kind)?.has(other))
  return !isElsewhere && names.get(PARENTS[kind])?.has(parentOf(key)) === true
}
