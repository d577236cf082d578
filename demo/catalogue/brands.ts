/** The brands of the demo: the makers' own accessories, which the shop features, and invented brands. */
// `prefix` begins a product number and `from` is its first number. One brand's numbers begin with zeros, as
// some do in the trade.
export const BRANDS = {
  apple: { name: 'Apple', prefix: 'AP', from: 1100 },
  samsung: { name: 'Samsung', prefix: 'SG', from: 1300 },
  google: { name: 'Google', prefix: 'GG', from: 1500 },
  oppo: { name: 'Oppo', prefix: 'OP', from: 1580 },
  kestrel: { name: 'Kestrel', prefix: 'KS', from: 4570 },
  bastion: { name: 'Bastion', prefix: 'BA', from: 92500 },
  paperbark: { name: 'Paperbark', prefix: 'PB', from: 7010 },
  lindenhide: { name: 'Lindenhide', prefix: 'LH', from: 5100 },
  satchelry: { name: 'Satchelry', prefix: 'ST', from: 6010 },
  vitrine: { name: 'Vitrine', prefix: 'VT', from: 3300 },
  claravue: { name: 'Claravue', prefix: 'CV', from: 1200 },
  voltick: { name: 'Voltick', prefix: 'VK', from: 9100 },
  wattlebay: { name: 'Wattlebay', prefix: 'WB', from: 6610 },
  tetherline: { name: 'Tetherline', prefix: 'TL', from: 1600 },
  portside: { name: 'Portside', prefix: 'PS', from: 2800 },
  grippet: { name: 'Grippet', prefix: 'GR', from: 5510 },
  bandicoot: { name: 'Bandicoot', prefix: 'BC', from: 2010 },
  currawong: { name: 'Currawong', prefix: 'CW', from: 3010 },
  lorikeet: { name: 'Lorikeet', prefix: 'LK', from: 7700 },
  numbat: { name: 'Numbat Kids', prefix: 'NK', from: 8120 },
  quillmark: { name: 'Quillmark', prefix: 'QM', from: 1010 },
  freshpane: { name: 'Freshpane', prefix: 'FP', from: 7510 },
  pinpop: { name: 'Pinpop', prefix: '00', from: 410 },
} as const satisfies Record<string, { name: string; prefix: string; from: number }>

export type BrandId = keyof typeof BRANDS

/** The brands the shop puts first (NAV-10). */
export const FEATURED_BRAND_IDS: readonly BrandId[] = ['apple', 'samsung', 'google', 'oppo']
