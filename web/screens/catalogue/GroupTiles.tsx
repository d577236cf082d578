import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { letterOf, lettersOf, namedLike } from '#shared/rules/name-letters.ts'
import { shopPathFor } from '#shared/rules/shop-path.ts'
import { type Selection, selectionOf, type ShopList } from '#shared/rules/shop-selection.ts'
import type { Catalogue } from '#web/data/catalogue/catalogue.ts'
import { pictureUrl } from '#web/data/settings.ts'
import { grouped } from '#shared/rules/grouped.ts'
import { NameFinder } from '#web/parts/NameFinder.tsx'
import { TilePicture } from '#web/parts/TilePicture.tsx'
import { Button } from '#web/ui/Button.tsx'
import css from './group-tiles.module.css'

type Tile = { name: string; to: string; picture: string; categories?: readonly string[]; count: number }

/** More tiles than this push the products off the screen: then one is found by its letter or its name. */
const TILES_SHOWN = 42
const FIND: Partial<Record<ShopList, string>> = { brands: 'Find a brand', categories: 'Find a category' }

/**
 * The brands, categories or device vendors as tiles, over a list that has them (has-tiles.ts; CAT-02 to
 * CAT-06). Of many, those with the most products, and the way to any other (F10).
 */
export function GroupTiles({ selection, catalogue }: { selection: Selection; catalogue: Catalogue }) {
  const tiles = useMemo(() => tilesOf(selection, catalogue), [selection, catalogue])
  if (tiles.length === 0) return null
  if (tiles.length <= TILES_SHOWN) return <Tiles tiles={tiles} />
  return <ManyTiles key={selection.list} tiles={tiles} label={FIND[selection.list] ?? 'Find a maker'} />
}

function ManyTiles({ tiles, label }: { tiles: readonly Tile[]; label: string }) {
  const [typed, setTyped] = useState('')
  const [letter, setLetter] = useState('')
  const [areAllShown, setAllShown] = useState(false)
  const letters = useMemo(() => lettersOf(tiles), [tiles])
  const found = useMemo(() => {
    if (typed.trim() !== '') return namedLike(tiles, typed)
    if (letter !== '') return tiles.filter(({ name }) => letterOf(name) === letter)
    if (areAllShown) return tiles
    const largest = new Set(tiles.toSorted((a, b) => b.count - a.count).slice(0, TILES_SHOWN))
    return tiles.filter((tile) => largest.has(tile))
  }, [tiles, typed, letter, areAllShown])
  const isCut = typed.trim() === '' && letter === '' && !areAllShown
  return (
    <>
      <NameFinder
        label={label}
        typed={typed}
        onType={setTyped}
        letters={letters}
        letter={letter}
        onLetter={(chosen) => {
          setTyped('')
          setLetter(chosen)
        }}
      />
      {found.length === 0 ? <p role="status">No matches.</p> : <Tiles tiles={found} />}
      {isCut && (
        <p className={css['more']}>
          <Button look="quiet" onClick={() => setAllShown(true)}>
            Show all {grouped(tiles.length)}
          </Button>
        </p>
      )}
    </>
  )
}

const Tiles = ({ tiles }: { tiles: readonly Tile[] }) => (
  <ul className={css['tiles']}>
    {tiles.map(({ name, to, picture, categories, count }) => (
      <li key={to}>
        <Link to={to} className={css['tile']}>
          <TilePicture src={picture} name={name} width={200} height={200} categories={categories} />
          <span className={css['name']}>{name}</span>
          <span className={css['count']}>
            {count}
            <span className="unseen"> products</span>
          </span>
        </Link>
      </li>
    ))}
  </ul>
)

function tilesOf({ list }: Selection, { brands, categories, vendors }: Catalogue): Tile[] {
  const tile = (
    kind: 'brands' | 'categories' | 'vendors',
    { name, link, picture, count }: { name: string; link: string; picture: string; count: number },
  ): Tile => ({
    name,
    count,
    picture: pictureUrl(kind, picture),
    ...(kind === 'categories' ? { categories: [name] } : {}),
    to: shopPathFor(selectionOf(kind === 'vendors' ? 'compatibility' : kind, { [kind]: [link] })),
  })
  if (list === 'brands') return brands.map((brand) => tile('brands', brand))
  if (list === 'categories') return categories.map((category) => tile('categories', category))
  return vendors.filter(({ count }) => count > 0).map((vendor) => tile('vendors', vendor))
}
