import { NO_SETTINGS, type PageSettings } from '#shared/codes/page-settings.ts'

const element = document.getElementById('settings')
export const settings: PageSettings = element?.textContent
  ? { ...NO_SETTINGS, ...(JSON.parse(element.textContent) as Partial<PageSettings>) }
  : NO_SETTINGS

/** Where a drawn or photographed picture is, at the one size the media host keeps (FTR-32). */
export const pictureUrl = (
  kind: 'products' | 'brands' | 'categories' | 'vendors' | 'devices' | 'banners',
  name: string,
): string => `${settings.mediaBase}/200x200/${kind}/${encodeURIComponent(name)}.svg`

export const isNewZealandSite = (host: string): boolean =>
  host.endsWith('.nz') || settings.nzHosts.includes(host)
