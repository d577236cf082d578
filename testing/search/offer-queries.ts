import type { Query } from './demo-queries.ts'

/* What might be typed into a shop that sells the accessories of ../shared/data (offers of about 2011, names as untidy as they come), and the product that is meant. */

export const OFFERS: readonly Query[] = [
  // Codes of the makers, which stand in names and attributes
  ['DGIPAD-4541', /i\.Sound Stand for iPad/], ['ath-ckl200', /ATH-CKL200BK/i], ['AMP11US', /AMP11US/], ['ACC-39318-304', /ACC-39318-304/], ['gb01959', /FormFit/], ['icc617clr', /ICC617CLR/i], ['PW-110', /offGRID/], ['SBD7500', /SBD7500/],
  ['tes00701us', /TES00701US/], ['ATH-ANC7b', /ATH-ANC7/i], ['852-0217', /852-0217/], ['SX31P', /SX-31P/], ['RP-HJE180', /RP-HJE180/], ['AMZ88907', /AMZ88907|Nokia N8/], ['sm514', /SM514/], ['K39258US', /K39258US/], ['ip46', /iP46/i], ['CA-492', /CA-?492/], ['IPM2-FSM', /IPM2-FSM/], ['mdr222kd', /MDR222KD/i],
  // Things by maker and device
  ['motorola xoom speaker dock', /Speaker HD Dock.*XOOM/i], ['nokia bh-102', /BH-102/], ['belkin ipod nano case', /Belkin.*nano/i], ['griffin powerduo', /PowerDuo/], ['duracell mypocket charger', /MyPocket/], ['scosche switchkase iphone 4', /switchKASE/i], ['incipio playbook case', /Incipio.*Playbook/i],
  ['marware microshell ipad 2 silver', /MicroShell.*iPad 2.*Silver/i], ['zaggfolio ipad 2', /ZAGGfolio/i], ['steelseries siberia v2 usb', /Siberia V2.*USB/i], ['panasonic lightweight headphones', /Panasonic.*Lightweight/i], ['toshiba thrive adapter', /Toshiba Thrive/i], ['emerson bluetooth headset', /Emerson.*Headset/i],
  ['just mobile alupen', /AluPen/], ['arkon floor mount ipad', /Arkon.*Floor Mount/i], ['kensington nightstand dock', /Nightstand/], ['samsung replenish case', /Replenish/i], ['motorola h17', /H17/], ['pioneer usb ipod cable', /Pioneer.*Cable/i], ['yamaha ipod dock', /Yamaha.*Dock/i],
  ['pelican storm case', /Pelican Storm/], ['los angeles lakers iphone case', /Los Angeles Lakers/], ['screen protector nokia n8', /Nokia N8/], ['keyboard case for ipad 2', /keyboard/i], ['bluetooth headset', /bluetooth headset/i], ['ipod touch 4g clear case', /ipod touch 4g?.*clear|clear.*ipod touch 4/i],
  // Typed in haste
  ['grifin powerduo', /PowerDuo/], ['plantronic headset', /Plantronics/i], ['scoshe passport', /passPORT/], ['otterbox defnder', /Otter ?Box.*Defender/i], ['insipio offgrid', /offGRID/], ['blackbery playbook sleeve', /PlayBook.*Sleeve|Sleeve.*PlayBook/i], ['targus portfolo ipad', /Targus.*Portfolio/i], ['sennhieser headphones', /Sennheiser/i],
]
