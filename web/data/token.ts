/** The token cookie, which the server set for our script to send back (decision 18), or ''. */
export const sessionToken = (): string => /(?:^|;\s*)token=([^;]*)/.exec(document.cookie)?.[1] ?? ''

/** Forgets the token here; the server takes back the other cookie with its answer. */
export const dropToken = () => {
  document.cookie = 'token=; Path=/; Max-Age=0; SameSite=Lax'
}
