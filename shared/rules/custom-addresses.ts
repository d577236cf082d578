import type { Region } from '../codes/regions.ts'

/** Who may have custom delivery addresses: staff, New Zealand, and customers flagged Y (CHK-16, ACC-22). */
export const customAddressesAllowed = (who: { staff: boolean; country: Region; flag: string }): boolean =>
  who.staff || who.country === 'NZ' || who.flag === 'Y'
