import { allows } from '#shared/rules/access.ts'
import { PRODUCT_PDFS, productPdfPath } from '#shared/rules/product-pdfs.ts'
import { usePerson } from '#web/data/session.ts'
import css from './product-pdfs.module.css'

const ABOUT: Readonly<Record<string, string>> = {
  PDF_PUBLIC: 'No prices',
  PDF_STANDARD: 'With RRP inc GST',
  PDF_ENHANCED: 'With your prices ex GST',
}

/**
 * The sheets of a product as PDF, each in a tab of its own (PRD-19, PRD-20, TAB-07); those with prices only
 * for whoever may see them.
 */
export function ProductPdfs({ productId }: { productId: string }) {
  const person = usePerson()
  return (
    <section className={css['pdfs']} aria-labelledby="product-pdfs">
      <h2 id="product-pdfs">Product sheet (PDF)</h2>
      <ul>
        {PRODUCT_PDFS.filter(({ need }) => allows(need, person)).map(({ templateId, label }) => (
          <li key={templateId}>
            <a
              href={productPdfPath(templateId, [productId])}
              target="_blank"
              rel="noopener"
              aria-describedby={`about-${templateId}`}
            >
              {label}
            </a>
            <span id={`about-${templateId}`}>{ABOUT[templateId]}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
