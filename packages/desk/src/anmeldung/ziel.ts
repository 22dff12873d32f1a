import { anmeldenPath } from '@ekp/wire/dienst/anmeldung'

const key = 'ekp-kundendienst-ziel'

/** Remembers the page that somebody wanted before the sign-in at the provider, in this tab. */
export function keepZiel(mandant: string, href: string): void {
  // The provider's own answer is no page to come back to.
  if (!href.startsWith(anmeldenPath(mandant))) sessionStorage.setItem(key, href)
}

/** The page to go to now, once; only one of this tenant. */
export function takeZiel(mandant: string): string {
  const kept = sessionStorage.getItem(key)
  sessionStorage.removeItem(key)
  return kept?.startsWith(`/${mandant}/`) === true ? kept : `/${mandant}`
}
