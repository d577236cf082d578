/** How one office of the wholesaler is reached. */
export type Office = { address: string; phone: string; email: string }

/** What the server writes into the page, so that nothing waits for it. */
export type Settings = {
  productName: string
  mediaBase: string
  staffPrefix: string
  nzSignUpUrl: string
  /** Host names, besides those ending in .nz, that are the New Zealand site. */
  nzHosts: string[]
  singleTab: boolean
  /** False where the portal has no mail server: what it writes is kept, and nobody gets it. */
  sendsMail: boolean
  /** The external viewer of printed catalogues, or null where there is none. */
  catalogueViewerUrl: string | null
  catalogueViewerHash: string
  offices: { australia: Office; newZealand: Office }
  /** The demo's people, only where the demo is loaded. */
  demo: { signIns: { login: string; about: string }[]; password: string; totpSecret: string } | null
}

const NO_OFFICE: Office = { address: '', phone: '', email: '' }
const FALLBACK: Settings = {
  productName: 'Tradecounter',
  mediaBase: '/media',
  staffPrefix: 'STF',
  nzSignUpUrl: '',
  nzHosts: [],
  singleTab: true,
  sendsMail: true,
  catalogueViewerUrl: null,
  catalogueViewerHash: 'catalogue',
  offices: { australia: NO_OFFICE, newZealand: NO_OFFICE },
  demo: null,
}

const element = document.getElementById('settings')
export const settings: Settings = element?.textContent
  ? { ...FALLBACK, ...(JSON.parse(element.textContent) as Partial<Settings>) }
  : FALLBACK

/** Where a drawn or photographed picture is, at the one size the media host keeps (FTR-32). */
export const pictureUrl = (
  kind: 'products' | 'brands' | 'categories' | 'vendors' | 'devices' | 'banners',
  name: string,
): string => `${settings.mediaBase}/200x200/${kind}/${encodeURIComponent(name)}.svg`

export const isNewZealandSite = (host: string): boolean =>
  host.endsWith('.nz') || settings.nzHosts.includes(host)
