import { pictureAddress, type PictureKind } from '#shared/rules/picture-address.ts'
import { NO_SETTINGS, type PageSettings } from '#shared/codes/page-settings.ts'

const element = document.getElementById('settings')
export const settings: PageSettings = element?.textContent
  ? { ...NO_SETTINGS, ...(JSON.parse(element.textContent) as Partial<PageSettings>) }
  : NO_SETTINGS

const media = { mediaBase: settings.mediaBase, drawsDemo: settings.demo !== null }
/** Where a picture is (FTR-32); '' where there is none, so that nothing is asked for (S13). */
export const pictureUrl = (kind: PictureKind, name: string): string => pictureAddress(media, kind, name)

export const isNewZealandSite = (host: string): boolean =>
  host.endsWith('.nz') || settings.nzHosts.includes(host)
