import { Link, useParams } from 'react-router'
import { ROUTES } from '#shared/codes/routes.ts'
import { viewerFrame } from '#shared/rules/viewer-frame.ts'
import { settings } from '#web/data/settings.ts'
import { PageHeading } from '#web/parts/PageHeading.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import css from './catalogue-viewer.module.css'

/**
 * The embedded catalogue viewer: the catalogue that the address names, at the height it names (RTE-37,
 * OP-14).
 */
export function CatalogueViewerPage() {
  const { hash = '', height = '' } = useParams()
  const frame = viewerFrame(settings.catalogueViewerUrl, hash, height)
  return (
    <div className={css['page']}>
      <PageHeading text="Catalogue" />
      {typeof frame === 'object' ? (
        <iframe
          className={css['frame']}
          src={frame.src}
          height={frame.height}
          title="Catalogue viewer"
          allowFullScreen
          referrerPolicy="no-referrer"
          sandbox="allow-scripts allow-same-origin allow-popups allow-forms"
        />
      ) : (
        <>
          <p>
            {frame === 'notConfigured'
              ? 'There is no printed catalogue to browse at the moment. Everything we sell is in the shop, with your prices and today’s stock.'
              : 'There is no such catalogue. There may be a typing mistake in the address.'}
          </p>
          <div className={css['ways']}>
            <Link className={buttonClass()} to={ROUTES.shop}>
              Shop all products
            </Link>
            <Link className={buttonClass({ look: 'quiet' })} to={ROUTES.newProducts}>
              New products
            </Link>
          </div>
        </>
      )}
    </div>
  )
}
