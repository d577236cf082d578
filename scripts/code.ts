import { Secret, TOTP } from 'otpauth'
import { DEMO_TOTP_SECRET } from '../demo/load-demo.ts'

/** Prints the current staff verification code for the demo's staff, or for the given secret. */
console.log(new TOTP({ secret: Secret.fromBase32(process.argv[2] ?? DEMO_TOTP_SECRET) }).generate())
