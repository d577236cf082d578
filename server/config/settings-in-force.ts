/** Settings of one piece: where the environment has one of them, none of the others is a stored one. */
const SETS = [
  ['SMTP_URL', 'SEND_MAIL'],
  ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID'],
]
export type Environment = Readonly<Record<string, string | undefined>>

/** The settings in force: those of the environment, and for what it leaves out those stored by the set-up. */
export function inForce(environment: Environment, stored: Environment): Environment {
  const overruled = SETS.filter((set) => set.some((name) => environment[name] !== undefined)).flat()
  const kept = Object.entries(stored).filter(([name]) => !overruled.includes(name))
  const said = Object.entries(environment).filter(([, value]) => value !== undefined)
  return Object.fromEntries([...kept, ...said])
}
