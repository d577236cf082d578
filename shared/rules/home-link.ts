/**
 * Whether a banner may lead there: a path of the portal, or an https address (HOM-05). Not another scheme,
 * and not an address without one (`//host`), which would leave the portal.
 */
export const isHomeLink = (link: string): boolean =>
  /^\/(?![/\\])[^\s\\"'<>]*$/.test(link) || /^https:\/\/[^\s/\\"'<>]+(?:\/[^\s\\"'<>]*)?$/.test(link)
