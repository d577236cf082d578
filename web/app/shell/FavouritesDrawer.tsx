import { MESSAGES } from '#shared/codes/messages.ts'
import { useFavourites } from '#web/data/use-favourites.ts'
import { SidePanel } from '#web/ui/SidePanel.tsx'
import { OwnProducts } from './OwnProducts.tsx'
import css from './drawers.module.css'

/** The person's favourites, newest first, each a link to its product (NAV-31, NAV-32). */
export function FavouritesDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const favourites = useFavourites()
  return (
    <SidePanel isOpen={isOpen} onClose={onClose} position="right" size={420} title="Favourites">
      {favourites.kept.length === 0 && <p className={css['empty']}>{MESSAGES.favouritesEmpty}</p>}
      <OwnProducts
        productIds={favourites.kept}
        dropWord="Remove"
        dropLabel={(name) => `Remove ${name} from favourites`}
        onDrop={favourites.toggle}
        onLeave={onClose}
      />
    </SidePanel>
  )
}
