import { deriveAnzeigename } from '@ekp/wire/rules/anschlussnutzer/anzeigename'
import { useQuery } from '../../../lib/useQuery.ts'
import { useSessionState } from '../../../session/session.ts'
import { useVertragswahl } from '../../vertrag/useVertragswahl.ts'
import { anschlussnutzerQuery } from '../../anschlussnutzer/queries.ts'

/** What is known of whoever declares something, as it goes into the form; nothing without a login. */
export interface Bekannt {
  readonly name: string
  readonly kundennummer: string
  readonly email: string
  /** Those to choose from. */
  readonly vertraege: readonly { readonly value: string; readonly label: string }[]
}

const nichts: Bekannt = { name: '', kundennummer: '', email: '', vertraege: [] }

/** Undefined while it loads; what does not load is typed by hand. */
export function useBekannt(): Bekannt | undefined {
  const isSignedIn = useSessionState() === 'loggedIn'
  const { data, isPending } = useQuery({ ...anschlussnutzerQuery, enabled: isSignedIn })
  const vertraege = useVertragswahl(isSignedIn ? data?.vertraege : undefined)
  if (isSignedIn && isPending) return undefined
  if (!isSignedIn || data === undefined) return nichts
  const { kundennummer, email } = data
  return { name: deriveAnzeigename(data), kundennummer, email: email ?? '', vertraege }
}

/** Said above a form in which it stands already. */
export const bekanntText = 'Was wir von Ihnen wissen, ist schon eingetragen. Bitte ändern Sie, was nicht stimmt.'

/** The contract that is meant where there is only one. */
export const einzigerVertrag = ({ vertraege }: Bekannt) => (vertraege.length === 1 ? (vertraege[0]?.value ?? '') : '')
