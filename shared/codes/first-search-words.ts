/**
 * What a row of search words does. A synonym also finds what it is called. A little word is not needed. A
 * kind names what a product is: in "headphone adapter" the last kind, the adapter.
 */
export const SEARCH_WORD_USES = ['synonym', 'little', 'kind'] as const
export type SearchWordUse = (typeof SEARCH_WORD_USES)[number]

/** One row of search words: one or two words as typed, and for a synonym what they are also called. */
export type SearchWordRow = { use: SearchWordUse; typed: string; called: string[] }

/* The words that a new database starts with. Staff change those of the database. */

const CALLED: readonly (readonly [typed: string, ...called: string[]])[] = [
  ['cover', 'case'],
  ['case', 'cover'],
  ['shell', 'case'],
  ['skin', 'case'],
  ['bumper', 'case'],
  ['wallet', 'folio'],
  ['folio', 'wallet'],
  ['flip', 'folio', 'wallet'],
  ['book case', 'folio', 'wallet'],
  ['wallet case', 'wallet', 'folio'],
  ['folio case', 'folio', 'wallet'],
  ['flip case', 'folio', 'wallet'],
  ['pouch', 'sleeve'],
  ['tough', 'rugged'],
  ['heavy duty', 'rugged'],
  ['shockproof', 'rugged'],
  ['tpu', 'gel'],
  ['magsafe', 'magnetic'],
  ['screen protector', 'glass', 'film', 'screen protection'],
  ['screen guard', 'glass', 'film', 'screen protection'],
  ['protector', 'glass', 'film', 'guard'],
  ['glass protector', 'glass'],
  ['screen glass', 'glass'],
  ['glass screen', 'glass'],
  ['tempered', 'glass'],
  ['lens protector', 'lens guard'],
  ['camera protector', 'lens guard'],
  ['camera lens', 'lens', 'lensguard'],
  ['lens guard', 'lensguard'],
  ['antispy', 'privacy'],
  ['anti spy', 'privacy'],
  ['type c', 'usb c', 'usbc'],
  ['typec', 'usb c', 'usbc'],
  ['micro', 'micro usb'],
  ['cord', 'cable'],
  ['lead', 'cable'],
  ['charging cable', 'cable'],
  ['charger cable', 'cable'],
  ['charge cable', 'cable'],
  ['data cable', 'cable'],
  ['wall plug', 'wall charger'],
  ['power adapter', 'wall charger'],
  ['plug', 'wall charger'],
  ['charging block', 'wall charger'],
  ['usb plug', 'wall charger'],
  ['fast charger', 'charger'],
  ['charging pad', 'wireless charger'],
  ['wireless pad', 'wireless charger'],
  ['qi charger', 'wireless charger'],
  ['battery pack', 'power bank'],
  ['portable charger', 'power bank'],
  ['battery bank', 'power bank'],
  ['battery case', 'power bank'],
  ['adaptor', 'adapter'],
  ['converter', 'adapter'],
  ['dongle', 'adapter'],
  ['aux', '3.5'],
  ['headphone jack', '3.5'],
  ['headphone', 'earphone', 'headset'],
  ['earphone', 'earbud', 'headphone'],
  ['headset', 'headphone'],
  ['earpod', 'earphone'],
  ['bud', 'earbud'],
  ['strap', 'band'],
  ['band', 'strap'],
  ['watch strap', 'band'],
  ['watch band', 'band'],
  ['holder', 'mount'],
  ['cradle', 'mount'],
  ['car holder', 'car mount'],
  ['phone holder', 'mount', 'phone mount'],
  ['stand', 'mount'],
  ['stylus', 'pencil'],
  ['pencil', 'stylus'],
  ['pen', 'stylus'],
  ['lanyard', 'strap'],
  ['ring holder', 'grip'],
  ['pop socket', 'phone grip'],
  ['popsocket', 'phone grip'],
  ['bike', 'bicycle'],
  ['bicycle', 'bike'],
  ['motorbike', 'motorcycle'],
  ['motorcycle', 'motorbike'],
  ['sd card', 'microsd card'],
  ['memory card', 'microsd'],
  ['usb stick', 'memory stick'],
  ['thumb drive', 'memory stick'],
  ['flash drive', 'memory stick'],
  ['airtag', 'tag'],
  ['tracker', 'tag'],
  ['waterproof', 'dry'],
  ['anti glare', 'matte'],
  ['metre', 'm'],
  ['meter', 'm'],
  ['watt', 'w'],
  ['inch', 'in'],
  ['charger', 'charging'],
  ['charging', 'charger'],
  ['blk', 'black'],
  ['wht', 'white'],
  ['clr', 'clear'],
  ['transparent', 'clear'],
  ['see through', 'clear'],
  ['gry', 'grey'],
  ['gray', 'grey', 'graphite', 'smoke', 'charcoal'],
  ['grey', 'gray', 'graphite', 'smoke', 'charcoal'],
  ['blue', 'navy', 'ocean', 'sky'],
  ['green', 'sage', 'forest', 'olive'],
  ['pink', 'blush', 'rose'],
  ['purple', 'plum', 'lilac', 'violet'],
  ['brown', 'tan'],
  ['beige', 'sand'],
  ['ip', 'iphone'],
  ['iph', 'iphone'],
  ['sam', 'samsung'],
  ['pm', 'pro max'],
  ['kid', 'child'],
  ['child', 'kid'],
  ['bluetooth speaker', 'speaker'],
  ['wireless speaker', 'speaker', 'bluetooth speaker'],
  ['portable speaker', 'speaker'],
  ['wireless earphone', 'wireless earbud', 'bluetooth earphone'],
  ['wireless headphone', 'bluetooth headphone', 'wireless earbud'],
  ['bluetooth earbud', 'wireless earbud', 'earbud'],
  ['bluetooth earphone', 'wireless earbud', 'wireless earphone'],
  ['bluetooth headphone', 'wireless headphone'],
  ['bluetooth headset', 'wireless headset', 'wireless headphone'],
  ['wireless headset', 'bluetooth headset', 'wireless headphone'],
  ['cordless', 'wireless', 'bluetooth'],
  ['charging brick', 'wall charger'],
  ['charger brick', 'wall charger'],
  ['battery', 'power bank', 'battery pack'],
  ['charger lead', 'cable'],
  ['charging lead', 'cable'],
  ['charger cord', 'cable'],
  ['lens cover', 'lens guard', 'lens protection', 'lensguard'],
  ['lens protection', 'lens guard', 'lensguard'],
  ['screenguard', 'screen protector', 'screen guard'],
  ['laptop bag', 'sleeve'],
  ['laptop case', 'sleeve'],
  ['phone cover', 'case'],
]

/** Words that narrow nothing: everything sold here is for phones and genuine. */
const LITTLE =
  'a an and any for from in my of on or the to with fits suit suits compatible phone mobile cell ' +
  'cellphone device accessory accessories genuine original oem new style type size colour color'

/** What products are, in the singular. */
const KINDS =
  'adapter adhesive amplifier armband bag band bank battery boombox bracket bumper cable card case ' +
  'charger clip cloth connector converter cord cover cradle dock duster earbud earphone earpiece ' +
  'earpod faceplate film filter folio glass grip guard handset handsfree headphone headset holder ' +
  'holster hub jacket keyboard kit lanyard lead loop microphone mount mouse pen pencil pick player ' +
  'plug portfolio pouch protector radio receiver remote screenguard screenprotector shell skin ' +
  'sleeve speaker speakerphone splitter spray stand station stick strap stylus supply system tag ' +
  'tip tool transmitter tripod wallet wipe'

const rowsOf = (use: SearchWordUse, words: string): SearchWordRow[] =>
  words.split(' ').map((typed) => ({ use, typed, called: [] }))

export const FIRST_SEARCH_WORDS: readonly SearchWordRow[] = [
  ...CALLED.map(([typed, ...called]): SearchWordRow => ({ use: 'synonym', typed, called })),
  ...rowsOf('little', LITTLE),
  ...rowsOf('kind', KINDS),
]
