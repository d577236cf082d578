/* What dealers type at the counter, and what they mean by it: products of the demo, told by the beginning of their number or by their name. */

export type Query = readonly [typed: string, wanted: string | RegExp]

/** Numbers as they stand on the shelf, on an old invoice, or on the half of a label. */
export const CODES: readonly Query[] = [
  ['KS-4580-CL', 'KS-4580-CL'], ['ks-4580-cl', 'KS-4580-CL'], ['KS4580CL', 'KS-4580-CL'], ['ks 4580 cl', 'KS-4580-CL'], ['KS.4580.CL', 'KS-4580-CL'], ['KS/4580', 'KS-4580'],
  ['BA-92510-BK', 'BA-92510-BK'], ['ba92510bk', 'BA-92510-BK'], ['004230', '004230'], ['0042 20', '004220'], ['CV-1303', 'CV-1303'], ['tl1615bk', 'TL-1615-BK'],
  ['4580', 'KS-4580'], ['92510', 'BA-92510'], ['9250', /^BA-9250/], ['1615-BK', 'TL-1615-BK'], ['6641oc', 'WB-6641-OC'], ['lh-5101', 'LH-5101'], ['ks-49', /^KS-49/], ['PB 7029', 'PB-7029'],
  ['ks-4580 clear', 'KS-4580'], ['4951 glass', 'KS-4951'], ['BA-92510 black', 'BA-92510-BK'], ['rampart 92510', 'BA-92510'],
]

/** A device as people call it, and what is wanted for it. */
export const DEVICES: readonly Query[] = [
  ['iphone 15 pro clear case', 'AeroShield Clear Case for iPhone 15 Pro'], ['15 pro clear case', 'AeroShield Clear Case for iPhone 15 Pro'], ['clear case 15 pro max', 'AeroShield Clear Case for iPhone 15 Pro Max'],
  ['iphone 15 clear case', 'AeroShield Clear Case for iPhone 15'], ['iphone15 clear case', 'AeroShield Clear Case for iPhone 15'], ['iphone 15promax privacy', 'Hush Privacy Glass for iPhone 15 Pro Max'],
  ['ip 15 pro max glass', /Glass for iPhone 15 Pro Max$/], ['15 plus glass', /Glass for iPhone 15 Plus$/], ['14 case', /for iPhone 14( -|$)/], ['16e glass', /Glass for iPhone 16e$/], ['xr case', /for iPhone XR/], ['xs max case', /for iPhone XS Max/],
  ['iphone se 2022 glass', 'OpticShield Tempered Glass for iPhone SE (3rd Gen)'], ['se 3rd gen glass', 'OpticShield Tempered Glass for iPhone SE (3rd Gen)'], ['iphone x case', /for iPhone X( -|$)/], ['13 mini wallet', /^Drover Wallet for iPhone 13 mini/],
  ['s24 ultra case', /for Galaxy S24 Ultra/], ['samsung s25+ privacy', 'Hush Privacy Glass for Galaxy S25 Plus'], ['galaxy s24 clear case', 'AeroShield Clear Case for Galaxy S24'], ['s24+ glass', /Glass for Galaxy S24 Plus$/],
  ['s24 plus tempered', 'OpticShield Tempered Glass for Galaxy S24 Plus'], ['s24fe rugged', /^Rampart Rugged Case for Galaxy S24 FE/], ['a55 glass', /Glass for Galaxy A55 5G$/], ['samsung a15 case', /for Galaxy A15/], ['a16 5g case', /for Galaxy A16 5G/],
  ['z flip 6 film', 'FlexFilm for Galaxy Z Flip6'], ['flip5 film', 'FlexFilm for Galaxy Z Flip5'], ['fold 6 film', 'FlexFilm for Galaxy Z Fold6'], ['note 20 ultra case', /for Galaxy Note20 Ultra/],
  ['tab s9 case', /for Galaxy Tab S9( -|$)/], ['tab a9+ case', /for Galaxy Tab A9 Plus/], ['tab a8 glass', /for Galaxy Tab A8 10.5/], ['pixel 8 glass', /Glass for Pixel 8$/], ['pixel 9 pro xl case', /for Pixel 9 Pro XL/], ['pixel 8a case', /for Pixel 8a/],
  ['oppo find x8 case', /for Oppo Find X8( -|$)/], ['find x5 lite gel', /^Everyday Gel Case for Oppo Find X5 Lite/], ['oppo a98 folio', /^Everyday Folio for Oppo A98/], ['reno 11 f case', /for Oppo Reno11 F 5G/], ['moto g85 folio', /^Everyday Folio for Moto G85/],
  ['edge 50 fusion gel case', /^Everyday Gel Case for Motorola Edge 50 Fusion/], ['oneplus 12 glass', /Glass for OnePlus 12$/], ['redmi note 13 pro case', /for Redmi Note 13 Pro 5G/], ['poco x6 pro glass', /Glass for Poco X6 Pro$/], ['nokia g42 case', /for Nokia G42/],
  ['ipad 10th gen case', /for iPad 10.9 \(10th Gen\)/], ['ipad 8 glass', /for iPad 10.2 \(8th Gen\)/], ['ipad 10.9 kids', /^Kids Bumper Case for iPad 10.9/], ['ipad air 5 case', /for iPad Air \(5th Gen\)/], ['ipad mini 6 case', /for iPad mini \(6th Gen\)/], ['ipad pro 11 m4 glass', /for iPad Pro 11 \(M4\)/],
  ['surface go 2 rugged', /^Rampart Tablet Case for Surface Go 2/], ['macbook air 13 privacy', /Hush Laptop Filter MacBook Air 13/], ['apple watch ultra bumper', /^Watch Bumper for Apple Watch Ultra/], ['watch se 2 44mm bumper', /^Watch Bumper for Apple Watch SE 2 44mm/],
  ['airpods pro case', /^Pebble Earbud Case for AirPods Pro( -|$)/], ['airpods 4 case', /^Pebble Earbud Case for AirPods 4/], ['buds 3 pro case', /^Pebble Earbud Case for Galaxy Buds3 Pro/],
]

/** The number on the back of the phone. */
export const MODELS: readonly Query[] = [
  ['A3102 clear case', 'AeroShield Clear Case for iPhone 15 Pro'], ['a2849 glass', /Glass for iPhone 15 Pro Max$/], ['SM-S928B', /for Galaxy S24 Ultra/], ['sms928b glass', /Glass for Galaxy S24 Ultra$/], ['S921B case', /for Galaxy S24( -|$)/],
  ['SM-A556E glass', /Glass for Galaxy A55 5G$/], ['sm-f741b', /Galaxy Z Flip6/], ['CPH2603 case', /for Oppo Reno11 F 5G/], ['SM-X510 case', /for Galaxy Tab S9 FE/], ['GKWS6 case', /for Pixel 8( -|$)/], ['XT2427', /for Moto G85 5G/], ['sm-s928', /Galaxy S24 Ultra/],
]

/** Things by what they are. */
export const THINGS: readonly Query[] = [
  ['usb c cable 2m', /USB-C to USB-C 2 m|USB-C 240 W 2 m/], ['usbc cable', /Cable USB-C/], ['usb-c to lightning 1m', /USB-C to Lightning 1 m/], ['lightning cable 3m', /to Lightning 3 m/], ['braided lightning cable', /^Braided Cable USB-[AC] to Lightning/],
  ['type c cable 1m', /USB-C 1 m/], ['micro usb cable', /^Everyday Cable USB-A to Micro-USB/], ['armoured cable 1.5m', /^Armoured Cable USB-C 100 W 1.5 m/], ['right angle cable', /^Right Angle Cable/], ['3 in 1 cable', /^Trident Cable 3 in 1/],
  ['20w charger', /Charger 20 W USB-C|Power Adapter 20 W/], ['20 w usb-c wall charger', /Wall Charger 20 W USB-C/], ['67w wall charger', 'PowerPlus Wall Charger 67 W'], ['dual usb c charger 35w', /35 W Dual USB-C/], ['car charger 45w', 'PowerPlus Car Charger 45 W USB-C'],
  ['powerbank 10000', /Reserve (Power Bank|Magnetic) 10,000/], ['power bank 20000mah', /^Reserve Power Bank 20,000 mAh/], ['10,000mah power bank', /^Reserve Power Bank 10,000 mAh/], ['magsafe power bank', /^Reserve Magnetic/], ['wireless charging pad', /^Halo Wireless Charger 15 W Pad/], ['wireless charger stand', /^Halo Wireless Charger 15 W Stand|^Halo Trio Stand/],
  ['3 in 1 charger', /^Halo Trio Stand/], ['travel adapter uk', /^Passport Travel Adapter AU\/NZ to UK/], ['magsafe charger', /^Apple MagSafe Charger/], ['hdmi cable usb c', /^Thunder Data Cable USB-C to HDMI/], ['usb c to hdmi adaptor', 'Plug Adapter USB-C to HDMI'],
  ['headphone adapter lightning', 'Audio Adapter Lightning to 3.5 mm'], ['aux adapter usb c', /^Audio Adapter USB-C to 3.5 mm/], ['3.5mm splitter', 'Audio Adapter 3.5 mm Splitter'], ['bluetooth fm transmitter', 'Bluetooth Car Receiver FM'],
  ['noise cancelling headphones', /Headphones Over-Ear with Noise Cancelling/], ['kids headphones', /^Safe Volume Headphones/], ['wired earphones', /^Warble Wired Earphones/], ['earbuds sport', /^Duet Earbuds Sport/], ['shower speaker', /^Perch Speaker Shower/], ['party speaker', /^Flock Party Speaker/], ['airpods 4', /^Apple AirPods 4/],
  ['tempered glass', /Tempered Glass/], ['privacy screen protector iphone 15', /^Hush Privacy Glass for iPhone 15$/], ['screen protector pixel 8', /Glass for Pixel 8$|FlexFilm for Pixel 8$/], ['camera lens protector iphone 16 pro', /^LensGuard for iPhone 16 Pro( -|$)/], ['phone wallet case s24', /^Drover Wallet for Galaxy S24( -|$)/],
  ['car mount air vent', /^Clasp Car Mount Air Vent/], ['magnetic car mount', /^Clasp Magnetic Mount/], ['bike mount', /^Handlebar Mount Bicycle/], ['tablet stand', /^Tabletop Stand Tablet/], ['phone grip', /^Phone Grip/], ['pop socket', /^Phone Grip/], ['wrist strap', /^Crossbody Strap Wrist/],
  ['watch band 41mm', /38\/40\/41\/42 mm|Sport Band 42 mm/], ['leather watch strap', /^Saddle Leather Band/], ['milanese band 45mm', /^Milanese Steel Band 44\/45\/46\/49 mm/], ['laptop sleeve 14', /^Commuter Sleeve 14 inch/], ['ipad pencil', /Stylus|Apple Pencil/], ['stylus tips', /^Spare Tips/], ['bluetooth keyboard', /^Foldaway Keyboard Bluetooth/],
  ['usb c hub ethernet', /^Berth USB-C Hub 8 in 1 with Ethernet/], ['sd card 128gb', /^microSD Card 128 GB/], ['usb stick 256', /^USB-C Memory Stick 256 GB/], ['sim tool', /^SIM Tool/], ['repair kit', /^Repair Tool Kit/], ['screen wipes', /^Screen Care Wipes/], ['airtag holder', /^Tag Holder/], ['waterproof phone pouch', /^Dry Pouch/],
]

/** Typed in haste. */
export const SLIPS: readonly Query[] = [
  ['iphnoe 15 pro case', /for iPhone 15 Pro( -|$)/], ['ihpone 14 glass', /Glass for iPhone 14$/], ['samsumg s24 case', /for Galaxy S24( -|$)/], ['galxy s23 ultra case', /for Galaxy S23 Ultra/], ['pixle 8 pro case', /for Pixel 8 Pro/], ['aeroshild clear case iphone 13', /^AeroShield Clear Case for iPhone 13$/],
  ['tempred glass iphone 12', /for iPhone 12$/], ['speeker', /Speaker/], ['headfones', /Headphones/], ['chager 20w', /20 W/], ['wirless charger', /^Halo Wireless Charger|^Halo Magnetic Charger|^Halo Trio|MagSafe Charger/], ['lightening cable', /Lightning/], ['briaded cable usb c', /^Braided Cable/],
  ['siliconne case iphone 16', /Silicone Case for iPhone 16( -|$)/], ['leather walet iphone 15', /^Drover Wallet for iPhone 15( -|$)/], ['privcy glass s24', /^Hush Privacy Glass for Galaxy S24$/], ['bluetoth keyboard', /^Foldaway Keyboard Bluetooth/], ['milanise band', /^Milanese Steel Band/], ['kestral clear case', /Clear/], ['compostible case pixel 9', /^Compostable Case for Pixel 9( -|$)/],
  ['magntic case iphone 15 pro', /^AeroShield Magnetic Case for iPhone 15 Pro( -|$)/], ['power bnak 5000', /5,000 mAh/], ['ruged case s24 fe', /^Rampart Rugged Case for Galaxy S24 FE/], ['earbds', /Earbuds/],
]

/** Colour, brand and thing in one breath. */
export const MIXED: readonly Query[] = [
  ['black rugged case iphone 15 pro', 'Rampart Rugged Case for iPhone 15 Pro - Black'], ['case for iphone 16 pro max', /for iPhone 16 Pro Max/], ['apple silicone case 16 plus plum', 'Apple Silicone Case for iPhone 16 Plus - Plum'], ['bastion s24 ultra orange', 'Rampart Rugged Case for Galaxy S24 Ultra - Orange'], ['drover wallet tan iphone 16', 'Drover Wallet for iPhone 16 - Tan'],
  ['navy folio a26', 'Everyday Folio for Galaxy A26 5G - Navy'], ['kestrel 20w white', 'PowerPlus Wall Charger 20 W USB-C - White'], ['ks clear case s24+', /Clear Case for Galaxy S24 Plus$/], ['white usb c cable 1m', /USB-C 1 m - White|USB-C 60 W 1 m/], ['braided usb c 2 metre black', /^Braided Cable USB-C to USB-C 2 m - Black/],
  ['vitrine full cover 15 plus', 'EdgeFit Full Cover Glass for iPhone 15 Plus'], ['belt clip iphone 17', 'Rampart Belt Clip for iPhone 17'], ['blk silicone band 44', 'Burrow Silicone Band 44/45/46/49 mm - Black'], ['apple 20w', 'Apple Power Adapter 20 W USB-C'], ['samsung 45w charger', /^Samsung Travel Adapter 45 W/], ['google charger', /^Google Charger/],
  ['genuine samsung clear case s24 fe', 'Samsung Clear Case for Galaxy S24 FE'], ['red airpods pro case', 'Pebble Earbud Case for AirPods Pro - Red'], ['ipad air 11 trifold navy', /^TriFold Tablet Case for iPad Air 11 .* - Navy/],
]

/**
 * Written after the tables above, without looking at what they find. At their first run 29 of these 36 found their product; what they taught
 * (unknown words are left out, what is made for a device comes first) went into the search afterwards. Four that asked for what the demo does not have were taken out.
 */
export const LATER: readonly Query[] = [
  ['rugged ipad case 10.9', /^Rampart Tablet Case for iPad 10.9/], ['iphone 17 air glass', /iPhone Air/], ['clear gel case a18', /^Everyday Gel Case for Oppo A18/], ['lens guard 15 pro', /^LensGuard for iPhone 15 Pro( -|$)/],
  ['240w usb-c cable', /240 W/], ['dual usb car charger', /^(PowerPlus|Dash) Car Charger .*Dual/], ['30w pd charger', /30 W/], ['retractable cable', /Retractable/], ['coiled car charger', /Coiled/],
  ['noise canceling earbuds', /Noise Cancelling/], ['kids ipad case red', /^Kids Bumper Case for iPad .* - Red$/], ['cd slot mount', 'Clasp Car Mount CD Slot'], ['cup holder phone mount', 'Clasp Car Mount Cup Holder'], ['pram phone holder', 'Handlebar Mount Pram'],
  ['ethernet adapter', /Ethernet/], ['8k hdmi', /HDMI 8K/], ['1tb micro sd', 'microSD Card 1 TB'], ['sim card adapter', 'SIM Tool SIM Adapter Set'], ['cleaning cloth', /^Screen Care (Cloths|Spray)/],
  ['pixel 7a case clear', /for Pixel 7a/], ['galaxy watch 6 44mm', /Watch6 44mm|44\/45/], ['sm-s711b case', /for Galaxy S23 FE/], ['A2890', /iPhone 14 Pro/],
  ['trifold ipad mini', /^TriFold Tablet Case for iPad mini/], ['smoke magnetic case 14 pro', /^AeroShield Magnetic Case for iPhone 14 Pro - Smoke/], ['everday folio moto', /^Everyday Folio for Moto/], ['oppo a60 screen protector', /for Oppo A60$/],
  ['vk9111', 'VK-9111'], ['7026 sage', 'PB-7026-SG'], ['keyboard for ipad', /^Foldaway Keyboard/], ['pencil grip', /^Pencil Grip/], ['65w power bank', /65 W/], ['qi2 wireless', /^Halo/], ['luggage tag', 'Tag Holder Luggage'],
  ['laptop privacy filter macbook pro 14', 'Hush Laptop Filter MacBook Pro 14'], ['collar tag holder', 'Tag Holder Collar'],
]

/** Written last of all and run once: nothing was changed for them, in the search or here. What a dealer whom nobody has heard yet may expect. */
export const UNSEEN: readonly Query[] = [
  ['clear cover for pixel 8', 'AeroShield Clear Case for Pixel 8'], ['16 pro max privacy', 'Hush Privacy Glass for iPhone 16 Pro Max'], ['drover 14 pro brown', 'Drover Wallet for iPhone 14 Pro - Brown'], ['s25 ultra belt clip', 'Rampart Belt Clip for Galaxy S25 Ultra'], ['gel case moto edge 50', /^Everyday Gel Case for Motorola Edge 50/],
  ['ks5011', 'KS-5011'], ['TL1641', 'TL-1641'], ['ba 92606', 'BA-92606'], ['wb-6645 white', 'WB-6645-WH'], ['004100', '004100'],
  ['usb c to lightning 3 metres', /USB-C to Lightning 3 m/], ['short usb c cable 0.3m', /0.3 m/], ['3m lightning usb a', /^Braided Cable USB-A to Lightning 3 m/], ['240 watt usb-c', /240 W/], ['100w charger desktop', /^Hauler Desktop Charger 100 W/], ['30 watt google charger', 'Google Charger 30 W USB-C'],
  ['over ear headphones', /^Canopy Headphones Over-Ear/], ['earphones with lightning plug', /^Warble Wired Earphones Lightning/], ['stereo desktop speakers', /^Ledge Desktop Speakers/], ['speaker max', /^Perch Speaker Max/], ['pixel buds case', /^Pebble Earbud Case for Pixel Buds/],
  ['watch strap leather 44mm', /^Saddle Leather Band 44/], ['nylon watch loop', /^Trail Nylon Loop/], ['apple pencil grip', /^Pencil Grip/], ['laptop stand', 'Tabletop Stand Laptop'], ['motorbike phone mount', 'Handlebar Mount Motorcycle'], ['windscreen mount', 'Clasp Car Mount Windscreen'],
  ['surface pro 9 case', /for Surface Pro 9/], ['tempered glas ipad air 11', /Glass for iPad Air 11/], ['paper film ipad pro', /^PaperTouch Film for iPad Pro/], ['poco screen protector', /Poco X6 Pro/], ['opening picks', /Opening Picks/], ['512gb memory card', 'microSD Card 512 GB'], ['japan travel adaptor', /^Passport Travel Adapter/],
  ['SM-A166P glass', /Galaxy A16 5G/], ['a2111 case', /for iPhone 11( -|$)/], ['CPH2531', /Reno10/], ['magsafe wallet', /^Snap Card Wallet|Wallet/], ['foldable keyboard', /^Foldaway Keyboard/], ['silicon case s23+ ', /Silicone Case for Galaxy S23 Plus/],
]
