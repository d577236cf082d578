import css from './order-summary.module.css'

type Logo = { name: string; art: React.ReactNode }
const word = (text: string, fill: string, size: number, italic = false) => (
  <text
    x="24"
    y="20"
    textAnchor="middle"
    fontSize={size}
    fontWeight="800"
    fontStyle={italic ? 'italic' : undefined}
    fill={fill}
    fontFamily="inherit"
  >
    {text}
  </text>
)
const BANK: Logo = {
  name: 'Direct deposit',
  art: (
    <path
      d="M24 6 37 12v2H11v-2zM14 16h3v7h-3zM22.500 16h3v7h-3zM31 16h3v7h-3zM11 24h26v2.500H11z"
      fill="#4d5768"
    />
  ),
}
const ONLINE: Logo[] = [
  { name: 'Visa', art: word('VISA', '#1a3a9c', 14, true) },
  {
    name: 'Mastercard',
    art: (
      <>
        <circle cx="19" cy="16" r="8.500" fill="#d9352a" />
        <circle cx="29" cy="16" r="8.500" fill="#f0a020" fillOpacity="0.9" />
      </>
    ),
  },
  {
    name: 'American Express',
    art: (
      <>
        <rect x="4" y="4" width="40" height="24" rx="3" fill="#2671b9" />
        {word('AMEX', '#ffffff', 11)}
      </>
    ),
  },
  { name: 'PayPal', art: word('PayPal', '#16387f', 12, true) },
]
const PICKUP: Logo = {
  name: 'Pay on pickup',
  art: <path d="M13 11h22l2 5H11zM13 17h22v9H13zm8 2v7h6v-7z" fill="#4d5768" fillRule="evenodd" />,
}

/** The ways to pay that this region takes, drawn simply (CRT-43): New Zealand pays nothing online. */
export function PaymentLogos({ isAustralian }: { isAustralian: boolean }) {
  const logos = isAustralian ? [...ONLINE, BANK] : [BANK, PICKUP]
  return (
    <ul className={css['logos']} aria-label="Accepted payments">
      {logos.map(({ name, art }) => (
        <li key={name}>
          <svg viewBox="0 0 48 32" width="48" height="32" role="img" aria-label={name}>
            <title>{name}</title>
            {art}
          </svg>
        </li>
      ))}
    </ul>
  )
}
