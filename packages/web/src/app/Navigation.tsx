import { useMatches } from '@tanstack/react-router'
import { useSessionState } from '../session/useSession.ts'
import { NavBar } from '../ui/NavBar.tsx'
import { NavBarButton } from '../ui/NavBarButton.tsx'
import { NavBarLink } from '../ui/NavBarLink.tsx'
import { askToLogOut } from './askToLogOut.ts'

/** The links for a logged-in customer [oberflaeche-8]; before a forced change of the password there is only the logout. */
export function Navigation() {
  const state = useSessionState()
  const path = useMatches({ select: (matches) => matches.at(-1)?.staticData.route?.path }) ?? ''
  // Pages without a place of their own belong to the one that leads to them.
  const partOf = (pages: RegExp) => pages.test(path) && ({ 'aria-current': 'true' } as const)
  if (state === 'loggedOut') return null
  const logOutButton = <NavBarButton onClick={() => askToLogOut()}>Abmelden</NavBarButton>
  if (state === 'changePassword') return <NavBar>{logOutButton}</NavBar>
  return (
    <NavBar>
      <NavBarLink to="/" activeOptions={{ exact: true }}>
        Startseite
      </NavBarLink>
      <NavBarLink to="/daten/uebersicht" {...partOf(/^\/(daten\/auskunft|kontakt\/|rechnungsadresse|bankverbindung)/)}>
        Übersicht
      </NavBarLink>
      <NavBarLink to="/dokumente">Dokumente</NavBarLink>
      {/* The link has no state, so it also clears the banner of a cancellation [kuendigung-7]. */}
      <NavBarLink to="/vertraege" {...partOf(/^\/vertrag\//)}>
        Verträge
      </NavBarLink>
      <NavBarLink to="/kontaktanfrage">Kontaktanfrage</NavBarLink>
      {logOutButton}
    </NavBar>
  )
}
