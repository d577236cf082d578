import { basicForm } from './search-words.ts'

/* What the trade calls one thing. Each line: what is typed, then what else it is called; a word stands in its basic form. */

const CALLED: readonly (readonly [typed: string, ...called: string[]])[] = [
  ['cover', 'case'], ['case', 'cover'], ['shell', 'case'], ['skin', 'case'], ['bumper', 'case'],
  ['wallet', 'folio'], ['folio', 'wallet'], ['flip', 'folio', 'wallet'], ['book case', 'folio', 'wallet'], ['wallet case', 'wallet', 'folio'], ['folio case', 'folio', 'wallet'], ['flip case', 'folio', 'wallet'],
  ['pouch', 'sleeve'], ['tough', 'rugged'], ['heavy duty', 'rugged'], ['shockproof', 'rugged'], ['tpu', 'gel'], ['magsafe', 'magnetic'],
  ['screen protector', 'glass', 'film', 'screen protection'], ['screen guard', 'glass', 'film', 'screen protection'], ['protector', 'glass', 'film', 'guard'],
  ['glass protector', 'glass'], ['screen glass', 'glass'], ['glass screen', 'glass'], ['tempered', 'glass'], ['lens protector', 'lens guard'], ['camera protector', 'lens guard'], ['camera lens', 'lens', 'lensguard'],
  ['lens guard', 'lensguard'], ['antispy', 'privacy'], ['anti spy', 'privacy'],
  ['type c', 'usb c', 'usbc'], ['typec', 'usb c', 'usbc'], ['micro', 'micro usb'],
  ['cord', 'cable'], ['lead', 'cable'], ['charging cable', 'cable'], ['charger cable', 'cable'], ['charge cable', 'cable'], ['data cable', 'cable'],
  ['wall plug', 'wall charger'], ['power adapter', 'wall charger'], ['plug', 'wall charger'], ['charging block', 'wall charger'], ['usb plug', 'wall charger'], ['fast charger', 'charger'],
  ['charging pad', 'wireless charger'], ['wireless pad', 'wireless charger'], ['qi charger', 'wireless charger'],
  ['battery pack', 'power bank'], ['portable charger', 'power bank'], ['battery bank', 'power bank'], ['battery case', 'power bank'],
  ['adaptor', 'adapter'], ['converter', 'adapter'], ['dongle', 'adapter'], ['aux', '3.5'], ['headphone jack', '3.5'],
  ['headphone', 'earphone', 'headset'], ['earphone', 'earbud', 'headphone'], ['headset', 'headphone'], ['earpod', 'earphone'], ['bud', 'earbud'],
  ['strap', 'band'], ['band', 'strap'], ['watch strap', 'band'], ['watch band', 'band'], ['holder', 'mount'], ['cradle', 'mount'], ['car holder', 'car mount'], ['phone holder', 'mount', 'phone mount'], ['stand', 'mount'],
  ['stylus', 'pencil'], ['pencil', 'stylus'], ['pen', 'stylus'], ['lanyard', 'strap'], ['ring holder', 'grip'], ['pop socket', 'phone grip'], ['popsocket', 'phone grip'],
  ['bike', 'bicycle'], ['bicycle', 'bike'], ['motorbike', 'motorcycle'], ['motorcycle', 'motorbike'], ['sd card', 'microsd card'], ['memory card', 'microsd'], ['usb stick', 'memory stick'], ['thumb drive', 'memory stick'], ['flash drive', 'memory stick'],
  ['airtag', 'tag'], ['tracker', 'tag'], ['waterproof', 'dry'], ['anti glare', 'matte'], ['metre', 'm'], ['meter', 'm'], ['watt', 'w'], ['inch', 'in'], ['charger', 'charging'], ['charging', 'charger'],
  ['blk', 'black'], ['wht', 'white'], ['clr', 'clear'], ['transparent', 'clear'], ['see through', 'clear'], ['gry', 'grey'], ['gray', 'grey', 'graphite', 'smoke', 'charcoal'], ['grey', 'gray', 'graphite', 'smoke', 'charcoal'],
  ['blue', 'navy', 'ocean', 'sky'], ['green', 'sage', 'forest', 'olive'], ['pink', 'blush', 'rose'], ['purple', 'plum', 'lilac', 'violet'], ['brown', 'tan'], ['beige', 'sand'],
  ['ip', 'iphone'], ['iph', 'iphone'], ['sam', 'samsung'], ['pm', 'pro max'], ['kid', 'child'], ['child', 'kid'],
]

const basic = (phrase: string) => phrase.split(' ').map(basicForm)

const table: ReadonlyMap<string, readonly (readonly string[])[]> = new Map(CALLED.map(([typed, ...called]) => [basic(typed).join(' '), called.map(basic)]))

/** The most words that one entry is typed with. */
export const SYNONYM_WORDS = 2

/** What else the trade calls these words (in their basic form), each as the words of it. */
export const otherNames = (words: readonly string[]): readonly (readonly string[])[] => table.get(words.join(' ')) ?? []
