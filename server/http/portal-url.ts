/**
 * The address of the portal for a link that a request causes to be mailed or handed to a gateway, without a
 * slash at its end: the configured one, else the one that the caller used, whose host was checked.
 */
export const portalUrlOf = (config: { publicUrl: string | undefined }, client: { origin: string }): string =>
  config.publicUrl ?? client.origin
