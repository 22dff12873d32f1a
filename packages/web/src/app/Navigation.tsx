import { useMatches } from '@tanstack/react-router'
import { useSessionState } from '../session/useSession.ts'
import { NavBar } from '../ui/NavBar.tsx'
import { NavBarButton } from '../ui/NavBarButton.tsx'
import { NavBarLink } from '../ui/NavBarLink.tsx'
import { askToLogOut } from './askToLogOut.ts'

/** The portal's places, for who is logged in [section 2]; who has to change the password can only leave. */
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
      {/* A link without state also clears the banner of a cancellation [section 2]. */}
      <NavBarLink to="/vertraege" {...partOf(/^\/vertrag\//)}>
        Verträge
      </NavBarLink>
      <NavBarLink to="/kontaktanfrage">Kontaktanfrage</NavBarLink>
      {logOutButton}
    </NavBar>
  )
}
