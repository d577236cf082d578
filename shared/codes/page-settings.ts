import { ORDER_PAGE_SIZE } from './limits.ts'
import type { Region } from './regions.ts'

/** How one office of the wholesaler is reached. */
export type Office = { address: string; phone: string; email: string }

/** Where a direct deposit goes, as it is printed; bsb is null for an account in New Zealand. */
export type BankAccount = { bsb: string | null; number: string; name: string }

/**
 * Who sells; company '' and the others null where nobody has said. gstNumber: of New Zealand. Numbers are as
 * they are printed.
 */
export type SellerFacts = {
  company: string
  abn: string | null
  gstNumber: string | null
  bankAccount: BankAccount | null
}

/**
 * What papers and mails say of the wholesaler. offices: by the buyer's region, null where there is none or
 * nobody has said. portalUrl: where mails lead, without a slash at the end; null where no setting says it.
 */
export type SellerOnPapers = SellerFacts & {
  productName: string
  portalUrl: string | null
  offices: Record<Region, Office | null>
}

/** What the server writes into the page, so that nothing waits for it. */
export type PageSettings = {
  productName: string
  mediaBase: string
  staffPrefix: string
  nzSignUpUrl: string
  /** Host names, besides those ending in .nz, that are the New Zealand site. */
  nzHosts: string[]
  singleTab: boolean
  /** How many orders and back orders a list shows before more are asked for. */
  ordersPerPage: number
  /** False where the portal has no mail server: what it writes is kept, and nobody gets it. */
  sendsMail: boolean
  /** The external viewer of printed catalogues, or null where there is none. */
  catalogueViewerUrl: string | null
  catalogueViewerHash: string
  /** Null where the wholesaler has none there. */
  offices: { australia: Office | null; newZealand: Office | null }
  seller: SellerFacts
  /** The portal is new and being set up; it has no other page. */
  setup: boolean
  /** The demo's people, only where the demo is loaded. */
  demo: { signIns: { login: string; about: string }[]; password: string; totpSecret: string } | null
}

/** What a page goes by that no portal has written its settings into. */
export const NO_SETTINGS: PageSettings = {
  productName: 'Tradecounter',
  mediaBase: '/media',
  staffPrefix: 'STF',
  nzSignUpUrl: '',
  nzHosts: [],
  singleTab: true,
  ordersPerPage: ORDER_PAGE_SIZE,
  sendsMail: true,
  catalogueViewerUrl: null,
  catalogueViewerHash: 'catalogue',
  offices: { australia: null, newZealand: null },
  seller: { company: '', abn: null, gstNumber: null, bankAccount: null },
  setup: false,
  demo: null,
}

/** A wholesaler who has said nothing but the product's name. */
export const NO_SELLER: SellerOnPapers = {
  ...NO_SETTINGS.seller,
  productName: NO_SETTINGS.productName,
  portalUrl: null,
  offices: { AU: null, NZ: null },
}
