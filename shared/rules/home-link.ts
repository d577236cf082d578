import { matchRoute } from './route-match.ts'

/** A part that leads back up: a browser goes elsewhere than the path seems to lead. */
const LEADS_UP = /\/(?:\.|%2e){1,2}(?:\/|$)/i

/** Whether a link is to a page of the portal, not to one of its calls, papers or pictures. */
const isPageLink = (link: string): boolean => {
  if (!/^\/[^\s\\"'<>]*$/.test(link)) return false
  const [path = ''] = link.split(/[?#]/)
  return matchRoute(path) !== null && !LEADS_UP.test(path)
}

/**
 * Whether a banner may lead there: a page of the portal, or an https address (HOM-05). Not another scheme,
 * and not an address without one (`//host`), which would leave the portal.
 */
export const isHomeLink = (link: string): boolean =>
  isPageLink(link) || /^https:\/\/[^\s/\\"'<>]+(?:\/[^\s\\"'<>]*)?$/.test(link)
