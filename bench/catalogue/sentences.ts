import type { Random } from '#demo/seeded-random.ts'

/*
 * Sentences as wholesalers write them under products: some praise, then facts with numbers that differ from
 * line to line.
 */

const WORDS: Record<string, readonly string[]> = {
  material: [
    'polycarbonate',
    'thermoplastic',
    'aramid fibre',
    'brushed aluminium',
    'vegan leather',
    'full-grain leather',
    'liquid silicone',
    'tempered glass',
    'woven nylon',
    'recycled plastic',
    'zinc alloy',
    'microfibre',
    'neoprene',
    'bamboo',
  ],
  quality: [
    'scratch-resistant',
    'slim',
    'lightweight',
    'shock-absorbing',
    'hard-wearing',
    'crystal-clear',
    'matte',
    'soft-touch',
    'water-repellent',
    'anti-yellowing',
    'fingerprint-free',
    'non-slip',
    'reinforced',
    'low-profile',
  ],
  part: [
    'corners',
    'camera ring',
    'buttons',
    'frame',
    'back plate',
    'bumper',
    'hinge',
    'lining',
    'connector',
    'cable sleeve',
    'stand',
    'clip',
    'edges',
    'grip',
  ],
  place: [
    'in the car',
    'at the desk',
    'on a building site',
    'in a coat pocket',
    'on the train',
    'at the gym',
    'behind the counter',
    'in the workshop',
    'at the beach',
    'in a handbag',
  ],
  use: [
    'charging overnight',
    'long calls',
    'watching films',
    'reading maps',
    'working with gloves on',
    'taking pictures',
    'everyday carry',
    'hot summers',
    'shared devices',
    'kiosks and tills',
  ],
  box: [
    'a cleaning cloth',
    'an alignment tray',
    'a hand strap',
    'two spare tips',
    'a travel pouch',
    'a mounting plate',
    'a quick guide',
    'a dust sticker',
    'a cable tie',
    'a spare gasket',
  ],
}
const SENTENCES = [
  'A {quality} {material} shell with {quality} {part}, made for {use}.',
  'Drop tested from {metres} m on all {part} and sides.',
  'Only {tenths} mm thick and {grams} g light, yet {quality}.',
  'The {part} are of {material} and keep their shape for years.',
  'Made to be used {place}: {quality}, {quality} and easy to wipe clean.',
  'Comes with {box} and {box}.',
  'Lets wireless charging through at up to {watts} W.',
  'Raised {part} of {tenths} mm keep screen and lens off the table.',
  'Tested for {thousands},000 bends and {hundreds}00 hours of sunlight.',
  'A {material} core under a {quality} coat: good for {use}.',
  'Retail box with hanger, {count} to an inner carton, {count} cartons to the pallet layer.',
  'Customers come back for it because it is {quality} {place}.',
  'Ideal for {use} and {use}.',
  'The {quality} finish hides marks; the {material} {part} take the knocks.',
  'Carries a {count}-month warranty from the date of sale.',
  'Weighs {grams} g with {box} in the pack.',
  'Delivers {watts} W steadily, even at {count} degrees {place}.',
  'With {quality} {part} and a pocket for {box}.',
] as const

/** Some sentences of a product line. The same random stream writes the same sentences. */
export const describe = (random: Random): string =>
  random
    .some(SENTENCES, random.whole(2, 4))
    .map((sentence) => sentence.replace(/\{(\w+)\}/g, (_, slot: string) => fill(slot, random)))
    .join(' ')

function fill(slot: string, random: Random): string {
  const words = WORDS[slot]
  if (words) return random.pick(words)
  if (slot === 'metres') return (random.whole(6, 40) / 5).toFixed(1)
  if (slot === 'tenths') return (random.whole(3, 45) / 10).toFixed(1)
  return String(random.whole(2, slot === 'grams' ? 340 : 96))
}

const SYLLABLES = [
  'a',
  'ar',
  'bel',
  'bra',
  'cor',
  'cra',
  'dor',
  'el',
  'en',
  'fal',
  'fi',
  'gar',
  'hal',
  'i',
  'ka',
  'kel',
  'lan',
  'lo',
  'mar',
  'mi',
  'nex',
  'nor',
  'o',
  'or',
  'pal',
  'pri',
  'qui',
  'ra',
  'ro',
  'sa',
  'sol',
  'sta',
  'ta',
  'tri',
  'ul',
  'va',
  'vel',
  'vo',
  'xa',
  'zen',
] as const
/** A made-up name of a product line. */
export function lineName(random: Random): string {
  const word = Array.from({ length: random.whole(2, 3) }, () => random.pick(SYLLABLES)).join('')
  return word.charAt(0).toUpperCase() + word.slice(1)
}
