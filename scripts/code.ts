import { Secret, TOTP } from 'otpauth'
import { DEMO_TOTP_SECRET } from '../demo/load-demo.ts'

/** Prints the staff verification code of this moment for the demo's staff, or for the secret given. */
console.log(new TOTP({ secret: Secret.fromBase32(process.argv[2] ?? DEMO_TOTP_SECRET) }).generate())
